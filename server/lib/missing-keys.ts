import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OFFICE_LANGUAGES, OFFICE_BUNDLE } from '#contract/languages.ts'
import { listMessageFiles } from './message-files.ts'

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

/**
 * Returns what a language's folder lacks of the English one, as `subject/bundle.json: key`, or `subject/bundle.json`
 * where the whole file is absent. Bundles of the back office are checked in its own languages alone. Fails when a file
 * is not JSON.
 */
export function findMissingKeys(localesDir: string, tag: string): string[] {
  return listMessageFiles(localesDir, 'en').flatMap(({ bundle, path }) => {
    if (OFFICE_BUNDLE.test(bundle) && !OFFICE_LANGUAGES.includes(tag)) return []
    const file = join(localesDir, tag, path)
    if (!existsSync(file)) return [path]
    const own = read(file)
    return Object.keys(read(join(localesDir, 'en', path)))
      .filter((key) => typeof own[key] !== 'string' || own[key].trim() === '')
      .map((key) => `${path}: ${key}`)
  })
}
