/** What stakes are worth in points: the published vector, and that no split changes it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMoney, toWire } from '#contract/money.ts'
import type { PointsRates } from '#contract/points/office-points.ts'
import { carryOf, DEFAULT_RATES, levelAt, pointsOf, PROGRESS_OF_A_POINT, ratesAt, weigh } from './weigh.ts'

const of = (amount: string, rates: PointsRates = DEFAULT_RATES, level = 0) =>
  weigh(parseMoney(amount), rates, 'RNG', level)

describe('PROMO-8 points of valid bet', () => {
  test('1,234.56 is 12 points, and 34.56 is carried', () => {
    const progress = of('1234.56')
    expect([pointsOf(progress), toWire(carryOf(progress, DEFAULT_RATES))]).toEqual([12n, '34.56'])
    expect(pointsOf(progress + of('65.43'))).toBe(12n)
    expect(pointsOf(progress + of('65.44'))).toBe(13n)
  })

  test('a brand’s rate, the type of game and the highest level that is reached weigh it', () => {
    const rates: PointsRates = {
      perHundred: '2.50',
      types: [{ type: 'LIVE', percent: 20 }],
      levels: [
        { level: 2, percent: 110 },
        { level: 5, percent: 200 },
      ],
      convert: null,
    }
    expect(pointsOf(of('1000', rates))).toBe(25n)
    expect(pointsOf(weigh(parseMoney('1000'), rates, 'LIVE', 0))).toBe(5n)
    expect([1, 2, 4, 5, 9].map((level) => pointsOf(of('1000', rates, level)))).toEqual([25n, 27n, 27n, 50n, 50n])
  })

  test('the remainder is exact over any split of a stake, and taking all of it back leaves nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 30 }), (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n)
        const split = parts.reduce((sum, part) => sum + weigh(part, DEFAULT_RATES, 'RNG', 0), 0n)
        expect(split).toBe(weigh(whole, DEFAULT_RATES, 'RNG', 0))
        expect(pointsOf(split)).toBe(whole / 1_000_000n)
        expect(pointsOf(split) * PROGRESS_OF_A_POINT + carryOf(split, DEFAULT_RATES) * 10n ** 6n).toBe(split)
        expect(split - weigh(whole, DEFAULT_RATES, 'RNG', 0)).toBe(0n)
      }),
    )
  })

  test('the rates and the level of a moment are those that began before it', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day))
    const versions = [1, 5].map((day) => ({ id: BigInt(day), fromAt: at(day), rates: DEFAULT_RATES }))
    expect([0, 1, 4, 5].map((day) => ratesAt(versions, at(day)).id)).toEqual([0n, 1n, 1n, 5n])
    const changes = [
      [at(2).getTime(), 1],
      [at(4).getTime(), 0],
    ] as const
    expect([1, 2, 3, 4].map((day) => levelAt(changes, at(day)))).toEqual([0, 1, 1, 0])
  })
})
