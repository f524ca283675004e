/** Prizes, ranks and progress: rules that hold for whatever happened. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { countAnew, type StepLine } from '../counting/count-progress.ts'
import { bandOf, NO_RANK, setRun, setWin } from '../counting/count-ranks.ts'
import type { CountedStep } from '../counting/documents.ts'
import { listPrizes, splitAmount } from './prizes.ts'

const PRIZES = [
  { from: 1, to: 1, amount: '100' },
  { from: 2, to: 3, amount: '33.34' },
  { from: 4, to: 10, amount: '1' },
]

test('PROMO-5 an amount that is split adds up to itself', () => {
  expect(splitAmount(parseMoney('100'), 3).map(String)).toEqual(['333400', '333300', '333300'])
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 50 }), (amount, members) => {
      const parts = splitAmount(amount, members)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
    }),
  )
})

test('PROMO-5 with shared ties and withheld members no more is given than the prizes say, and all of it when ranks are filled', () => {
  const placed = fc
    .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 })
    .map((scores) =>
      scores
        .sort((one, other) => other - one)
        .map((score, place) => ({ memberId: String(place), score: BigInt(score) })),
    )
  const whole = parseMoney('100') + 2n * parseMoney('33.34') + 7n * parseMoney('1')
  fc.assert(
    fc.property(
      placed,
      fc.constantFrom('earliest' as const, 'shared' as const),
      fc.constantFrom('move_up' as const, 'kept' as const),
      fc.array(fc.integer({ min: 0, max: 19 }), { maxLength: 3 }),
      (rows, ties, withheld, held) => {
        const without = new Set(held.map(String))
        const given = listPrizes(rows, { prizes: PRIZES, ties, withheld }, without)
        const sum = given.reduce((total, { amountMinor, isWithheld }) => total + (isWithheld ? 0n : amountMinor), 0n)
        expect(sum <= whole).toBe(true)
        expect(new Set(given.map(({ memberId }) => memberId)).size).toBe(given.length)
        expect(given.filter(({ memberId, isWithheld }) => without.has(memberId) && !isWithheld)).toEqual([])
        const left = rows.filter(({ memberId }) => !without.has(memberId)).length
        if (left >= 10 && withheld === 'move_up') expect(sum).toBe(whole)
      },
    ),
  )
})

test('PROMO-5 a higher band is ahead of every lower one', () => {
  const rank = fc.record({
    score: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    reachedAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom('turnover' as const, 'multiple' as const, 'streak' as const),
      rank,
      rank,
      (how, a, b) => {
        if (bandOf(how, a) <= bandOf(how, b)) return
        expect(a.score > b.score || (a.score === b.score && a.reachedAt < b.reachedAt)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

/** The longest run of won rounds, counted the plain way. */
const plainRun = (won: ReadonlySet<number>) =>
  Math.max(
    0,
    ...[...won].map((first) => {
      let length = 0
      while (won.has(first + length)) length++
      return length
    }),
  )

test('PROMO-5 the longest run and the best win are what a plain count says, also when wins are taken back', () => {
  const turns = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean()), { maxLength: 40 })
  fc.assert(
    fc.property(turns, (all) => {
      const won = new Set<number>()
      const wins = new Map<number, number>()
      let [run, best] = [NO_RANK, NO_RANK]
      for (const [at, [number, isWon]] of all.entries()) {
        if (won.has(number) === isWon) continue
        if (isWon) won.add(number)
        else won.delete(number)
        wins.set(number, isWon ? number * 150 : 0)
        run = setRun(run, number, isWon, new Date(at))
        best = setWin(best, String(number), BigInt(wins.get(number) ?? 0), new Date(at))
        expect(run.score).toBe(BigInt(plainRun(won)))
        expect(best.score).toBe(BigInt(Math.max(0, ...wins.values())))
      }
    }),
  )
})

test('PROMO-5 steps give the same in whatever order their lines arrive', () => {
  const step = (target: bigint): CountedStep => ({
    metric: 'bets',
    target,
    multiple: 0n,
    stakeMinMinor: 0n,
    plays: () => true,
  })
  const steps = [step(2n), step(3n), step(1n)]
  const lines = fc.array(fc.record({ at: fc.integer({ min: 0, max: 20 }), value: fc.constantFrom(1n, 1n, 1n, -1n) }), {
    maxLength: 15,
  })
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (given, chance) => {
      const all = given.map(({ at, value }, place): StepLine => ({
        at: new Date(at),
        place: `1.1.${place + 1}`,
        adds: steps.map(() => ({ value })),
      }))
      const shuffled = all.map((line) => ({ line, key: chance.next().value })).sort((a, b) => a.key - b.key)
      expect(
        countAnew(
          steps,
          1,
          shuffled.map(({ line }) => line),
        ),
      ).toEqual(countAnew(steps, 1, all))
    }),
  )
})
