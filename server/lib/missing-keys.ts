import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { OFFICE_LANGUAGES, OFFICE_SUBJECT } from '#contract/languages.ts'

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

/**
 * What a language's folder lacks of the English one, as `subject.json: key`, or `subject.json` where the whole file is absent.
 * Subjects of the back office are asked of its own languages alone. Fails when a file is not JSON.
 */
export function findMissingKeys(localesDir: string, tag: string): string[] {
  return readdirSync(join(localesDir, 'en'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      if (OFFICE_SUBJECT.test(name) && !OFFICE_LANGUAGES.includes(tag)) return []
      const file = join(localesDir, tag, name)
      if (!existsSync(file)) return [name]
      const own = read(file)
      return Object.keys(read(join(localesDir, 'en', name)))
        .filter((key) => typeof own[key] !== 'string' || own[key].trim() === '')
        .map((key) => `${name}: ${key}`)
    })
}
