/**
 * Cuts the icons that cards are made of out of their sets, into assets/icons.json, one line each: a house that runs needs no
 * package of 104 MB for a hundred figures. `npx tsx art/ship-icons.ts` after a recipe has a new one; a test compares.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { iconOfSet, SHIPPED_ICONS } from './relief/icons.ts'
import { listUsedIcons } from './used-icons.ts'

const lines = listUsedIcons().map((ref) => {
  const icon = iconOfSet(ref)
  if (icon === undefined) throw new Error(`no icon ${ref}`)
  return `${JSON.stringify(ref)}: ${JSON.stringify(icon)}`
})
await writeFile(fileURLToPath(new URL(`../${SHIPPED_ICONS}`, import.meta.url)), `{\n${lines.join(',\n')}\n}\n`)
process.stdout.write(`${lines.length} icons\n`)
