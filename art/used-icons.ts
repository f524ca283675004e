import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AVATARS, EMPTY, ICONS } from './brand/small-pictures.ts'

const ART = fileURLToPath(new URL('.', import.meta.url))

/** Returns the references to icons, such as g:tiger-head, that stand in the sources of pictures or are named by their lists, sorted. */
export function listUsedIcons(): string[] {
  const files = readdirSync(ART, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const found = files.flatMap((file) => [
    ...readFileSync(join(ART, file), 'utf8').matchAll(/['"`]([gf]:[a-z\d-]+)['"`]/g),
  ])
  const listed = [...AVATARS, ...Object.values(ICONS), ...Object.values(EMPTY).flat()].map((name) => `f:${name}`)
  return [...new Set([...found.map(([, ref = '']) => ref), ...listed])].toSorted()
}
