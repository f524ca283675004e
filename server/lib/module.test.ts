/** What modules bring together: each thing once. A made-up module brings every kind in server/made-up-module.test.ts. */
import { describe, expect, test } from 'vitest'
import { AGENT_RECORDS, MEMBER_RECORDS, OFFICE_RECORDS } from '#contract/exports/exports.ts'
import { TOPIC_PATTERN } from '#contract/topic.ts'
import { SLOTS, TOPICS } from '#server/modules.ts'
import { personalSections } from '#server/modules/exports/personal-data.ts'
import { DECISION_KINDS } from './decisions/decision-kind.ts'
import { PERSONAL_PARTS } from './exports/personal-section.ts'
import { EXPORTS_OF_MODULES, sourceOf } from './exports/source.ts'
import { slotsOf } from './module.ts'
import { answersOf } from './slots.ts'

test('a module that brings nothing adds nothing', () => {
  expect(slotsOf([{ name: 'bare', level: 1 }]).size).toBe(0)
  expect(answersOf({ slots: slotsOf([]) }, DECISION_KINDS)).toEqual([])
})

test('every topic is brought by one module', () => {
  expect(new Set(TOPICS).size).toBe(TOPICS.length)
  expect(TOPICS.filter((topic) => !TOPIC_PATTERN.test(topic))).toEqual([])
})

describe('what can be taken along', () => {
  test('CASH-5 every record of the contract is read from exactly one module', () => {
    const named = answersOf({ slots: SLOTS }, EXPORTS_OF_MODULES).flatMap((exports) => Object.keys(exports))
    expect(named.sort()).toEqual([...MEMBER_RECORDS, ...AGENT_RECORDS, ...OFFICE_RECORDS].sort())
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
