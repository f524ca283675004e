import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { OFFICE_LANGUAGES, OFFICE_SUBJECT } from '#contract/languages.ts'

const root = join(import.meta.dirname, '../../locales')
const locales = readdirSync(root).filter((name) => /^[a-z]{2}(-[A-Z]{2})?$/.test(name))
const subjects = readdirSync(join(root, 'en')).filter((name) => name.endsWith('.json'))

type Catalogue = Record<string, string>
const read = (locale: string, subject: string): Catalogue =>
  JSON.parse(readFileSync(join(root, locale, subject), 'utf8')) as Catalogue

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

  for (const subject of subjects) {
    test(`SITE-15 ${subject} has the same keys in every language, and each parses`, () => {
      const english = read('en', subject)
      for (const locale of OFFICE_SUBJECT.test(subject) ? OFFICE_LANGUAGES : locales) {
        const other = read(locale, subject)
        expect(Object.keys(other).sort(), locale).toEqual(Object.keys(english).sort())
        for (const [key, text] of Object.entries(other)) {
          expect(text.trim(), `${locale} ${key}`).not.toBe('')
          expect(placeholders(text), `${locale} ${key}`).toEqual(placeholders(english[key] ?? ''))
        }
      }
    })
  }

  test('SITE-15 no key is in two subjects', () => {
    const keys = subjects.flatMap((subject) => Object.keys(read('en', subject)))
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
