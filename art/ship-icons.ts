/**
 * Cuts the icons that pictures are made of out of their sets, into assets/icons.json, one line each. The sets have 110 MB and
 * belong to no installation: run it after a picture has a new icon, with
 *
 *     npm install --no-save @iconify-json/fluent-emoji@1.2.7 @iconify-json/game-icons@1.2.4
 *     npx tsx art/ship-icons.ts && npm ci
 */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Icon, SHIPPED_ICONS } from './relief/icons.ts'
import { listUsedIcons } from './used-icons.ts'

type IconSet = {
  readonly icons: Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  readonly width?: number
  readonly height?: number
}

const require = createRequire(import.meta.url)
const SETS: Readonly<Record<string, IconSet>> = {
  g: require('@iconify-json/game-icons/icons.json') as IconSet,
  f: require('@iconify-json/fluent-emoji/icons.json') as IconSet,
}
const BOX = 16

/** Returns an icon of a set, as its package has it. Fails for one that it does not have. */
function iconOfSet(ref: string): Icon {
  const [set = '', name = ''] = ref.split(':')
  const icons = SETS[set]
  const icon = icons?.icons[name]
  if (icon === undefined) throw new Error(`no icon ${ref}`)
  return { body: icon.body, width: icon.width ?? icons?.width ?? BOX, height: icon.height ?? icons?.height ?? BOX }
}

const lines = listUsedIcons().map((ref) => `${JSON.stringify(ref)}: ${JSON.stringify(iconOfSet(ref))}`)
await writeFile(fileURLToPath(new URL(`../${SHIPPED_ICONS}`, import.meta.url)), `{\n${lines.join(',\n')}\n}\n`)
process.stdout.write(`${lines.length} icons\n`)
