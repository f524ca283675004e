import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ART = fileURLToPath(new URL('.', import.meta.url))
/** Pictures of the brand are shipped as pictures: what they are made of is needed in development only. */
const SHIPPED_AS_PICTURES = /^(brand\/|ship-)|\.test\.ts$/

/** Returns the references to icons, such as g:tiger-head, that stand in the sources of cards, sorted. */
export function listUsedIcons(): string[] {
  const files = readdirSync(ART, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !SHIPPED_AS_PICTURES.test(file))
  const found = files.flatMap((file) => [
    ...readFileSync(join(ART, file), 'utf8').matchAll(/['"`]([gf]:[a-z\d-]+)['"`]/g),
  ])
  return [...new Set(found.map(([, ref = '']) => ref))].toSorted()
}
