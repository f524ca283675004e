import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ANYTHING,
  DEFAULT_RULES,
  PATTERNS,
  PATTERN_IDS,
  REGISTRATION_FIELDS,
  breachMessage,
  checkField,
  checkRegistration,
  fitsPattern,
  isOfAge,
  type FieldRule,
  type PatternId,
} from './registration.ts'

const rule = (patternId: PatternId, change: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 64,
  patternId,
  acceptedPattern: PATTERNS[patternId],
  ...change,
})

/** [kind, texts that fit, texts that do not] */
const EXAMPLES: [PatternId, string[], string[]][] = [
  ['any', ['x', 'ঢাকা 123', '*', ' '], []],
  ['lettersFirst', ['a', 'Rafi2026'], ['2rafi', 'ra fi', 'রাফি', 'rafi_', 'raf\u0456', 'rafi\n']],
  ['digits', ['0', '01712345678'], ['17a', '১৭', ' 17', '-1', '1.0']],
  [
    'email',
    ['a@b.co', 'first.last+tag@mail.example.com'],
    ['a@b', '@b.co', 'a b@c.co', 'a@b..co', 'a@b.co ', 'a@b@c.co'],
  ],
  ['noSpaces', ['abc', 'ঢাকা', '!?'], ['a b', 'a\tb', 'a\u00a0b', '']],
  ['uppercase', ['aB', 'B'], ['ab', 'A b', 'Ä']],
  ['korean', ['홍길동', '홍 길동', 'ㄱ'], ['hong', '홍1', '홍  길동', ' 홍']],
  ['thai', ['สมชาย', 'สม ชาย'], ['somchai', 'สม1', ' สม']],
  [
    'dateYmd',
    ['2000-02-29', '1995-04-30'],
    ['1900-02-29', '1995-04-31', '1995-13-01', '95-04-30', '30-04-1995', '0000-01-01'],
  ],
  ['dateMdy', ['02-29-2000', '04-30-1995'], ['02-29-1900', '04-31-1995', '13-01-1995', '1995-04-30']],
  ['strongPassword', ['Aa1!', 'Passw0rd#'], ['password', 'Password1', 'PASSW0RD#', 'Passw rd#', 'Pass w0rd#']],
]

describe('patterns', () => {
  test('AUTH-6 every kind of pattern has examples', () => {
    expect(EXAMPLES.map(([kind]) => kind).sort()).toEqual([...PATTERN_IDS].sort())
  })

  test.each(EXAMPLES)('AUTH-6 %s takes what fits and refuses what does not', (kind, fitting, unfitting) => {
    for (const text of fitting) expect(checkField(rule(kind), text), text).toBeNull()
    for (const text of unfitting) expect(fitsPattern(kind, text), text).toBe(false)
  })

  test('AUTH-6 a lone star means anything within the bounds, whatever the kind', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PATTERN_IDS),
        fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme-ascii' }),
        (kind, text) => {
          expect(checkField(rule(kind, { acceptedPattern: ANYTHING }), text)).toBeNull()
        },
      ),
    )
  })

  test('AUTH-6 published patterns judge as we do, but for dates that look real', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PATTERN_IDS.filter((kind) => kind !== 'any' && !kind.startsWith('date'))),
        fc.string({ maxLength: 40 }),
        (kind, text) => {
          expect(fitsPattern(kind, text)).toBe(new RegExp(PATTERNS[kind], 'u').test(text))
        },
      ),
    )
  })

  test('AUTH-6 every day of the calendar is a date, and no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, day) => {
          const [yyyy, mm, dd] = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
          const moment = new Date(Date.UTC(year, month - 1, day))
          const isReal =
            moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && moment.getUTCFullYear() === year
          expect(fitsPattern('dateYmd', `${yyyy}-${mm}-${dd}`)).toBe(isReal)
          expect(fitsPattern('dateMdy', `${mm}-${dd}-${yyyy}`)).toBe(isReal)
        },
      ),
    )
  })

  test('AUTH-6 no input makes a pattern slow', () => {
    const long = ['a', 'A', '가', 'ก', '1', 'a@', 'a.', '가 ', '! '].map((part) => `${part.repeat(20_000)}\u0000`)
    const steps = PATTERN_IDS.flatMap((kind) => long.map((text) => fitsPattern(kind, text)))
    expect(steps.length).toBe(PATTERN_IDS.length * long.length)
  })
})

describe('rules', () => {
  test('AUTH-6 a field that is off takes anything, a required one is not empty, an optional one may be', () => {
    expect(checkField(rule('digits', { enabled: false }), 'x')).toBeNull()
    expect(checkField(rule('digits'), '')).toMatchObject({ rule: 'required' })
    expect(checkField(rule('digits'), undefined)).toMatchObject({ rule: 'required' })
    expect(checkField(rule('digits', { required: false }), '')).toBeNull()
  })

  test('AUTH-6 bounds count characters as people see them and both ends belong', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.constantFrom('a', 'ঢ', '🐯'), { minLength: 1, maxLength: 30 }),
        (min, span, letters) => {
          const bounded = rule('any', { minLength: min, maxLength: min + span })
          const fits = letters.length >= min && letters.length <= min + span
          expect(checkField(bounded, letters.join(''))?.rule ?? null).toBe(fits ? null : 'length')
        },
      ),
    )
  })

  test('AUTH-6 the message names the kind, and says one value when the bounds are equal', () => {
    expect(breachMessage({ rule: 'length', patternId: 'digits', min: 6, max: 6 })).toEqual({
      key: 'register.pattern.digits',
      values: { exact: 'yes', min: 6, max: 6 },
    })
    expect(breachMessage({ rule: 'pattern', patternId: 'email', min: 6, max: 120 }).values.exact).toBe('no')
    expect(breachMessage({ rule: 'required', patternId: 'any', min: 1, max: 2 }).key).toBe('register.rule.required')
    expect(breachMessage({ rule: 'invalid_type' }).key).toBe('register.rule.invalid')
  })

  test('AUTH-6 a whole form: each breach named, confirmation equal, terms agreed', () => {
    const form = { username: 'rafi', password: 'Right-1234', confirmPassword: 'Right-1234', terms: true }
    expect(checkRegistration(DEFAULT_RULES, form)).toEqual({})
    expect(Object.keys(checkRegistration(DEFAULT_RULES, { ...form, username: '1', terms: false }))).toEqual([
      'username',
      'terms',
    ])
    expect(checkRegistration(DEFAULT_RULES, { ...form, confirmPassword: 'Right-12345' }).confirmPassword?.rule).toBe(
      'mismatch',
    )
  })

  test('AUTH-6 the defaults ask for user name, password, its confirmation and the terms, and offer the codes', () => {
    const asked = REGISTRATION_FIELDS.filter((field) => DEFAULT_RULES[field].required)
    expect(asked).toEqual(['username', 'password', 'confirmPassword', 'terms'])
    expect(DEFAULT_RULES.password).toMatchObject({ minLength: 8, maxLength: 64 })
    expect(DEFAULT_RULES.verificationCode.maxLength).toBe(255)
  })

  test('AUTH-8 the birthday itself is old enough, the day before is not', () => {
    expect(isOfAge('2008-11-21', '2026-11-21')).toBe(true)
    expect(isOfAge('2008-11-22', '2026-11-21')).toBe(false)
    expect(isOfAge('2008-02-29', '2026-02-28')).toBe(false)
    expect(isOfAge('2008-02-29', '2026-03-01')).toBe(true)
    expect(isOfAge('2005-11-22', '2026-11-21', 21)).toBe(false)
  })
})
