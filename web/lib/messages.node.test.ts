import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { OFFICE_LANGUAGES, OFFICE_BUNDLE } from '#contract/languages.ts'
import { listMessageFiles } from '#server/lib/message-files.ts'
import { printMessageKeys } from '../../scripts/message-keys.ts'

const root = join(import.meta.dirname, '../../locales')
const locales = readdirSync(root).filter((name) => /^[a-z]{2}(-[A-Z]{2})?$/.test(name))
const files = listMessageFiles(root, 'en')

type Catalogue = Record<string, string>
const read = (locale: string, path: string): Catalogue =>
  JSON.parse(readFileSync(join(root, locale, path), 'utf8')) as Catalogue

/** Names of the values and numbers of the tags that a message uses, at any depth. */
function placeholders(message: string): string[] {
  const names = new Set<string>()
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    for (const token of part) {
      if (!Array.isArray(token)) continue
      const [name, , options] = token as [string, unknown, unknown]
      names.add(String(name))
      if (options && typeof options === 'object') Object.values(options).forEach(visit)
    }
  }
  visit(compileMessage(message))
  for (const tag of message.matchAll(/<(\d+)>/g)) names.add(`<${tag[1]}>`)
  return [...names].sort()
}

describe('messages', () => {
  test('SITE-15 Arabic, Bengali and English are there', () => {
    expect(locales).toEqual(expect.arrayContaining(['ar', 'bn', 'en']))
  })

  for (const { bundle, path } of files) {
    test(`SITE-15 ${path} has the same keys in every language, and each parses`, () => {
      const english = read('en', path)
      for (const locale of OFFICE_BUNDLE.test(bundle) ? OFFICE_LANGUAGES : locales) {
        const other = read(locale, path)
        expect(Object.keys(other).sort(), locale).toEqual(Object.keys(english).sort())
        for (const [key, text] of Object.entries(other)) {
          expect(text.trim(), `${locale} ${key}`).not.toBe('')
          expect(placeholders(text), `${locale} ${key}`).toEqual(placeholders(english[key] ?? ''))
        }
      }
    })
  }

  test('every file of messages has its line in message-keys.ts; if not, run npm run message-keys', () => {
    expect(readFileSync(join(import.meta.dirname, 'message-keys.ts'), 'utf8')).toBe(printMessageKeys(root))
  })

  test('SITE-15 no key is in two files', () => {
    const keys = files.flatMap(({ path }) => Object.keys(read('en', path)))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('placeholders are found inside of plurals and choices', () => {
    expect(placeholders('{count, plural, one {{shown} game} other {{shown} games}} <0>{other}</0>')).toEqual([
      '<0>',
      'count',
      'other',
      'shown',
    ])
  })
})
