import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folder that contains `studio/`, from the sources as well as from a bundle below it. */
export function projectRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'studio', 'migrations'))) return folder
    if (folder === dirname(folder)) throw new Error('cannot find studio/migrations')
  }
}
