import { expect, test } from 'vitest'
import { isReplayed, readFacts, readResolution, stepsOf } from './round-facts.ts'

const spin = { spin: 0, isFree: false, grid: [['A', 'K', 'Q']], lines: [], scatter: null, multiplier: 1, win: '0.00' }
const facts = (detail: Record<string, unknown>) => readFacts(detail) ?? expect.fail('the record tells nothing')

test('GAME-7 a recorded round is played again in steps: two for each spin, two for a roll, many along the curve of a crash', () => {
  expect(stepsOf(facts({ engine: 'slot', spins: [spin, { ...spin, spin: 1, isFree: true }] }))).toBe(4)
  expect(stepsOf(facts({ engine: 'dice', roll: '12.34', target: '50.00', over: true, multiplier: '1.98' }))).toBe(2)
  expect(stepsOf(facts({ engine: 'crash', bust: '2.31', cashedAt: '1.50' }))).toBeGreaterThan(10)
})

test('GAME-7 a crash round that is under way is shown, not replayed: its end is not known', () => {
  expect(isReplayed(facts({ engine: 'crash', bust: null, cashedAt: null }))).toBe(false)
  expect(isReplayed(facts({ engine: 'crash', bust: '1.00' }))).toBe(true)
})

test('GAME-2 how the house ended a round is read with care', () => {
  expect(readResolution({ resolution: { outcome: 'void', by: 'operator', reason: 'x' } })).toEqual({
    outcome: 'void',
    by: 'operator',
  })
  expect(readResolution({ resolution: { outcome: 'closed', by: 'time' } })).toEqual({ outcome: 'closed', by: 'time' })
  for (const resolution of [undefined, null, 'void', { outcome: 'won' }])
    expect(readResolution({ resolution })).toBe(null)
})
