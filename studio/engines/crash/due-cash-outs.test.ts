import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueCashOuts, ROUND_LIMIT, roundCapOf, type OpenStake } from './due-cash-outs.ts'

const stake = (betId: string, fields: Partial<OpenStake> = {}): OpenStake => ({
  betId,
  autoAt: null,
  capAt: 1_000_000,
  weight: 0n,
  ...fields,
})
const stakes = fc
  .array(
    fc.record({
      autoAt: fc.option(fc.integer({ min: 101, max: 2_000 })),
      capAt: fc.integer({ min: 150, max: 5_000 }),
      weight: fc.bigInt({ min: 0n, max: 3_000_000n }),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((fields, index) => stake(String(index), fields)))

describe('dueCashOuts', () => {
  test('each leaves at its own target, in the order of the targets, and nobody leaves later than the multiplier', () => {
    const due = dueCashOuts(
      [
        stake('late', { autoAt: 300 }),
        stake('soon', { autoAt: 150 }),
        stake('never'),
        stake('beyond', { autoAt: 301 }),
      ],
      300,
    )
    expect(due).toEqual([
      { betId: 'soon', at: 150, reason: 'auto' },
      { betId: 'late', at: 300, reason: 'auto' },
    ])
  })

  test('a bet leaves by itself when its own win limit is reached', () => {
    expect(dueCashOuts([stake('big', { capAt: 250 })], 400)).toEqual([{ betId: 'big', at: 250, reason: 'cap' }])
    expect(dueCashOuts([stake('both', { autoAt: 250, capAt: 250 })], 400)).toEqual([
      { betId: 'both', at: 250, reason: 'auto' },
    ])
  })

  test("all real bets leave when together they reach the round's limit; play money stays", () => {
    const due = dueCashOuts(
      [stake('a', { weight: 2_000_000n }), stake('b', { weight: 3_000_000n }), stake('play')],
      1_000,
    )
    expect(roundCapOf(5_000_000n)).toBe(200)
    expect(due).toEqual([
      { betId: 'a', at: 200, reason: 'cap' },
      { betId: 'b', at: 200, reason: 'cap' },
    ])
  })

  test('who leaves early makes room for the others', () => {
    const due = dueCashOuts(
      [stake('a', { weight: 2_500_000n, autoAt: 150 }), stake('b', { weight: 2_500_000n })],
      1_000,
    )
    expect(due).toEqual([
      { betId: 'a', at: 150, reason: 'auto' },
      { betId: 'b', at: 400, reason: 'cap' },
    ])
  })

  test('looking often or once gives the same: ticks decide nothing', () => {
    const multiplier = fc.integer({ min: 100, max: 2_500 })
    fc.assert(
      fc.property(stakes, fc.array(multiplier, { maxLength: 6 }), multiplier, (all, looks, end) => {
        const often: unknown[] = []
        let open = all
        for (const look of [...looks.filter((look) => look < end).sort((a, b) => a - b), end]) {
          const due = dueCashOuts(open, look)
          often.push(...due)
          open = open.filter((one) => !due.some((out) => out.betId === one.betId))
        }
        expect(often).toEqual(dueCashOuts(all, end))
      }),
    )
  })

  test("what stays in play can never be worth more than the round's limit", () => {
    fc.assert(
      fc.property(stakes, fc.integer({ min: 100, max: 2_500 }), (all, end) => {
        const due = dueCashOuts(all, end)
        const open = all.filter((one) => !due.some((out) => out.betId === one.betId))
        const weight = open.reduce((sum, one) => sum + one.weight, 0n)
        expect(weight * BigInt(end) <= ROUND_LIMIT * 100n).toBe(true)
        expect(due.every((out) => out.at <= end)).toBe(true)
      }),
    )
  })
})
