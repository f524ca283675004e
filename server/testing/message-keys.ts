import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/project-root.ts'

/** The keys of every message to members that the English catalogues have a title for. */
export async function readAllMessageKeys(): Promise<string[]> {
  const folder = join(projectRoot(), 'locales/en')
  const files = await Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFile(join(folder, name), 'utf8')),
  )
  return files
    .flatMap((text) => Object.keys(JSON.parse(text) as Record<string, string>))
    .flatMap((key) => /^messages\.([a-z0-9-]+)\.title$/.exec(key)?.[1] ?? [])
}
