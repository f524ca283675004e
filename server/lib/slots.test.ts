import { describe, expect, test } from 'vitest'
import { CHECKS } from '#server/check-books.ts'
import { MODULES, SLOTS } from '#server/modules.ts'
import { readAllMessageKeys } from '#server/testing/message-keys.ts'
import { booksChecksOf } from './books-check.ts'
import { answerOf, answersOf, collectSlots, defineSlot, fill } from './slots.ts'
import { ENTRY_SUBJECTS } from '#server/modules/wallet/wallet.slots.ts'
import { MESSAGE_TOPICS } from './tell-member.ts'

const COLOUR = defineSlot<string>('test.colour')
const SHAPE = defineSlot<{ corners: number }>('test.shape')

describe('slots', () => {
  test('answers come in the order of the modules, and only to their own slot', () => {
    const slots = collectSlots([fill(COLOUR, 'red'), fill(SHAPE, { corners: 3 }), fill(COLOUR, 'blue')])
    expect(answersOf({ slots }, COLOUR)).toEqual(['red', 'blue'])
    expect(answersOf({ slots }, SHAPE)).toEqual([{ corners: 3 }])
    expect(answersOf({ slots }, defineSlot<string>('test.colour'))).toEqual([]) // a slot is itself, not its name
  })

  test('one answer is asked for where exactly one module must give it', () => {
    expect(answerOf({ slots: collectSlots([fill(COLOUR, 'red')]) }, COLOUR)).toBe('red')
    expect(() => answerOf({ slots: collectSlots([]) }, COLOUR)).toThrow('0 modules fill the slot test.colour')
    expect(() => answerOf({ slots: collectSlots([fill(COLOUR, 'red'), fill(COLOUR, 'blue')]) }, COLOUR)).toThrow(
      '2 modules fill',
    )
  })
})

describe('the house', () => {
  test('every message that the catalogues have words for belongs to exactly one module, which says what it is about', async () => {
    const named = answersOf({ slots: SLOTS }, MESSAGE_TOPICS).flatMap((topics) => Object.keys(topics))
    expect([...named].sort()).toEqual((await readAllMessageKeys()).sort())
  })

  test('the nightly report asks what `npm run books` asks, in the same order, and nothing twice', () => {
    const nightly = booksChecksOf({ slots: SLOTS })
    expect(nightly.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name))
    expect(new Set(nightly.map(({ name }) => name)).size).toBe(nightly.length)
    expect(nightly.length).toBeGreaterThan(30)
  })

  test('modules and jobs have a name each', () => {
    const names = MODULES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const jobs = MODULES.flatMap(({ jobs: own = [], loops = [] }) => [...own, ...loops].map(({ name }) => name))
    expect(new Set(jobs).size).toBe(jobs.length)
  })

  test('whatever answers to entries of the account record answers for its own reasons only', () => {
    const claimed = answersOf({ slots: SLOTS }, ENTRY_SUBJECTS).flatMap(({ reasons = [], otherKinds = [] }) => [
      ...reasons,
      ...otherKinds,
    ])
    expect(new Set(claimed).size).toBe(claimed.length)
  })
})
