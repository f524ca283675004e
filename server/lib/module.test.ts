/** What a module brings is found by the code that asks for it; the only list is that of the modules. */
import { describe, expect, test } from 'vitest'
import { MEMBER_RECORDS, OFFICE_RECORDS } from '#contract/exports/exports.ts'
import { CHECKS } from '#server/check-books.ts'
import { MODULES, SLOTS } from '#server/modules.ts'
import { personalSections } from '#server/modules/exports/personal-data.ts'
import { BOOKS_CHECKS } from './books-check.ts'
import { DECISION_KINDS } from './decisions/decision-kind.ts'
import { listSection, PERSONAL_PARTS } from './exports/personal-section.ts'
import { EXPORTS_OF_MODULES, type Source, sourceOf } from './exports/source.ts'
import { type Module, slotsOf } from './module.ts'
import { answersOf, fill } from './slots.ts'
import { CLOSING_TIES } from './people.ts'
import { MESSAGE_TOPICS } from './tell-member.ts'

const TIE = { tie: 'money' as const, hangs: async () => false }
const profit: Source = { heads: ['day'], times: [], count: async () => 0, read: async () => ({ rows: [], next: null }) }

/** Everything that a module from outside would declare; none of it is listed anywhere else. */
const MADE_UP: Module = {
  name: 'made-up',
  level: 3,
  checks: CHECKS.slice(0, 1),
  messages: { 'made-up-won': 'money' },
  exports: { profit },
  personalData: [listSection({ part: 'play', name: 'madeUp' }, async () => [{ is: true }])],
  fills: [fill(CLOSING_TIES, TIE)],
}

describe('a module’s value', () => {
  const env = { slots: slotsOf([MADE_UP, ...MODULES]) }

  test('brings checks, messages, exports, personal data and answers', () => {
    expect(answersOf(env, BOOKS_CHECKS)[0]).toBe(MADE_UP.checks)
    expect(answersOf(env, MESSAGE_TOPICS)[0]).toBe(MADE_UP.messages)
    expect(sourceOf(env, 'profit')).toBe(profit)
    expect(answersOf(env, CLOSING_TIES)[0]).toBe(TIE)
    const names = (slots = SLOTS) => personalSections({ slots }).map(({ name }) => name)
    expect(names(env.slots).filter((name) => !names().includes(name))).toEqual(['madeUp'])
  })

  test('that brings nothing adds nothing', () => {
    expect(slotsOf([{ name: 'bare', level: 1 }]).size).toBe(0)
    expect(answersOf({ slots: slotsOf([MADE_UP]) }, DECISION_KINDS)).toEqual([])
  })
})

describe('what can be taken along', () => {
  test('CASH-5 every record of the contract is read from exactly one module', () => {
    const named = answersOf({ slots: SLOTS }, EXPORTS_OF_MODULES).flatMap((exports) => Object.keys(exports))
    expect(named.sort()).toEqual([...MEMBER_RECORDS, ...OFFICE_RECORDS].sort())
    expect(() => sourceOf({ slots: slotsOf([]) }, 'bets')).toThrow('no module says what the record bets is read from')
  })

  test('AUTH-17 the file of a member’s own data has each section once, part by part, the account first', () => {
    const sections = personalSections({ slots: SLOTS })
    const names = sections.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names[0]).toBe('account')
    const parts = sections.map(({ part }) => PERSONAL_PARTS.indexOf(part))
    expect(parts).toEqual(parts.toSorted((left, right) => left - right))
    const kept = ['sessions', 'limits', 'deposits', 'withdrawals', 'transfers', 'transactions', 'bets', 'messages']
    expect(names.filter((name) => kept.includes(name))).toEqual(kept)
  })
})
