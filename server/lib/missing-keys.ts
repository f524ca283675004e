import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OFFICE_LANGUAGES, OFFICE_BUNDLE } from '#contract/languages.ts'
import { listMessageFiles, type MessageFile } from './message-files.ts'

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

type EnglishFile = MessageFile & { texts: Record<string, unknown> }

/** Reads every file of the English folder. Fails when one is not JSON. */
export function readEnglish(localesDir: string): EnglishFile[] {
  return listMessageFiles(localesDir, 'en').map((file) => ({ ...file, texts: read(join(localesDir, 'en', file.path)) }))
}

/**
 * Returns what a language's folder lacks of the English one, as `subject/bundle.json: key`, or `subject/bundle.json`
 * where the whole file is absent. Bundles of the back office are checked in its own languages alone. Who asks for several
 * languages reads the English one once. Fails when a file is not JSON.
 */
export function findMissingKeys(localesDir: string, tag: string, english = readEnglish(localesDir)): string[] {
  return english.flatMap(({ bundle, path, texts }) => {
    if (OFFICE_BUNDLE.test(bundle) && !OFFICE_LANGUAGES.includes(tag)) return []
    const file = join(localesDir, tag, path)
    if (tag !== 'en' && !existsSync(file)) return [path]
    const own = tag === 'en' ? texts : read(file)
    return Object.keys(texts)
      .filter((key) => typeof own[key] !== 'string' || own[key].trim() === '')
      .map((key) => `${path}: ${key}`)
  })
}
