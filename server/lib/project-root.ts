import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the checkout's root, both from the sources and from the bundle in dist/. */
export function projectRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'server'))) return folder
    if (folder === dirname(folder)) throw new Error('cannot find the project root')
  }
}
