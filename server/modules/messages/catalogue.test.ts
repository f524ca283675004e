import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATTERN_IDS, breachMessage } from '#contract/identity/registration.ts'
import { LOCALES, translate } from '#server/lib/messages.ts'

const modules = join(import.meta.dirname, '..')

/** Returns the keys that any module sends, as its source names them. */
function sentKeys(): string[] {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return files.flatMap((name) =>
    [...readFileSync(join(modules, name), 'utf8').matchAll(/sendMessage\([^{]*\{\s*key: '([^']+)'/g)].map(
      (match) => match[1] ?? '',
    ),
  )
}

test('PROMO-9 every message that is sent has its words in every language', () => {
  const keys = sentKeys()
  expect(keys.length).toBeGreaterThan(4)
  for (const locale of LOCALES) {
    for (const key of keys)
      for (const part of ['title', 'text'])
        expect(translate(locale, `messages.${key}.${part}`), `${locale} ${key}`).not.toBe(`messages.${key}.${part}`)
  }
})

test('AUTH-6 every kind of pattern has its words in every language, with one value when the bounds are equal', () => {
  for (const locale of LOCALES) {
    for (const patternId of PATTERN_IDS) {
      const say = (min: number, max: number) => {
        const { key, values } = breachMessage({ rule: 'pattern', patternId, min, max })
        return translate(locale, key, values)
      }
      expect(say(4, 16), `${locale} ${patternId}`).not.toMatch(/^register\.|\{/)
      if (!patternId.startsWith('date') && patternId !== 'email') expect(say(6, 6)).not.toBe(say(6, 16))
    }
    for (const rule of ['required', 'mismatch', 'invalid'])
      expect(translate(locale, `register.rule.${rule}`)).not.toMatch(/^register\./)
  }
})

test('SITE-15 a message says its amount and its time in the reader’s digits and words', () => {
  const values = { amount: '৳500.00', reference: 'W-1', minutes: 30 }
  expect(translate('en', 'messages.withdrawal-paid.text', values)).toContain('after 30 minutes')
  expect(translate('bn', 'messages.withdrawal-paid.text', values)).toMatch(/(৩০|30) মিনিট/)
})
