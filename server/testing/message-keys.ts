import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listMessageFiles } from '#server/lib/message-files.ts'
import { projectRoot } from '#server/lib/project-root.ts'

/** Returns the keys of every message to members that has a title in the English catalogues. */
export async function readAllMessageKeys(): Promise<string[]> {
  const folder = join(projectRoot(), 'locales')
  const files = await Promise.all(
    listMessageFiles(folder, 'en').map(({ path }) => readFile(join(folder, 'en', path), 'utf8')),
  )
  return files
    .flatMap((text) => Object.keys(JSON.parse(text) as Record<string, string>))
    .flatMap((key) => /^messages\.([a-z0-9-]+)\.title$/.exec(key)?.[1] ?? [])
}
