import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handicapResult, totalResult, writeLine } from './lines.ts'
import { oddsFrom, oddsIn, ODDS_FORMATS, readEntry, writeOdds } from './odds.ts'
import { cashOutOffer, fairOdds, inMillionths, oddsWithMargin, powerOdds } from './pricing.ts'
import {
  countBets,
  grossOf,
  parlayGross,
  payoutOf,
  sizesOf,
  validBet,
  type LegResult,
  type Outcome,
} from './settlement.ts'

const leg = (odds: number, outcome: Outcome = 'win') => ({ odds: Math.round(odds * 10_000), result: { outcome } })

describe('odds formats', () => {
  test.each([
    [1.2, 0.2, 0.2, -5, -500],
    [1.5, 0.5, 0.5, -2, -200],
    [1.91, 0.91, 0.91, -1.0989, -109.8901],
    [2, 1, 1, 1, 100],
    [2.1, 1.1, -0.9091, 1.1, 110],
    [2.5, 1.5, -0.6667, 1.5, 150],
    [4.4, 3.4, -0.2941, 3.4, 340],
  ])('GAME-9 %d in Hong Kong, Malay, Indonesian and American odds', (decimal, hk, malay, indo, us) => {
    const odds = Math.round(decimal * 10_000)
    expect([oddsIn(odds, 'hk'), oddsIn(odds, 'malay'), oddsIn(odds, 'indo'), oddsIn(odds, 'us')]).toEqual(
      [hk, malay, indo, us].map((value) => Math.round(value * 10_000)),
    )
  })

  test('every format reads back to the odds that it wrote, to a ten-thousandth of the profit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_100, max: 2_000_000 }), fc.constantFrom(...ODDS_FORMATS), (odds, format) => {
        const back = oddsFrom(oddsIn(odds, format), format)
        expect(Math.abs(back - odds)).toBeLessThanOrEqual(Math.max(1, ((odds - 10_000) / 10_000) ** 2))
      }),
    )
    expect(() => oddsIn(10_000, 'hk')).toThrow(RangeError)
    expect(() => oddsFrom(0, 'us')).toThrow(RangeError)
  })

  test('as members read them', () => {
    expect(ODDS_FORMATS.map((format) => writeOdds(22_500, format))).toEqual(['2.25', '1.25', '−0.80', '1.25', '+125'])
    expect(ODDS_FORMATS.map((format) => writeOdds(18_000, format))).toEqual(['1.80', '0.80', '0.80', '−1.25', '−125'])
  })

  test('negative odds: Malay −0.80 on 100 risks 80 to win 100, Indonesian −1.25 on 100 risks 125', () => {
    expect(readEntry(1_000_000n, 22_500, 'malay')).toEqual({ risk: 800_000n, win: 1_000_000n })
    expect(readEntry(1_000_000n, 18_000, 'indo')).toEqual({ risk: 1_250_000n, win: 1_000_000n })
    expect(readEntry(1_000_000n, 18_000, 'decimal')).toEqual({ risk: 1_000_000n, win: 800_000n })
  })
})

describe('outcomes', () => {
  const NAMES: Record<Outcome, string> = { win: 'W', halfWin: '½W', push: 'P', halfLose: '½L', lose: 'L', void: 'V' }
  test.each([
    [0, ['L', 'P', 'W', 'W']],
    [-0.25, ['L', '½L', 'W', 'W']],
    [-0.5, ['L', 'L', 'W', 'W']],
    [-0.75, ['L', 'L', '½W', 'W']],
    [-1, ['L', 'L', 'P', 'W']],
    [-1.25, ['L', 'L', '½L', 'W']],
    [0.25, ['L', '½W', 'W', 'W']],
    [0.75, ['½L', 'W', 'W', 'W']],
  ])('GAME-9 Asian handicap %d at differences −1, 0, 1, 2', (line, expected) => {
    expect([-1, 0, 1, 2].map((difference) => NAMES[handicapResult(difference, line * 4).outcome])).toEqual(expected)
  })

  test('GAME-9 totals: 2.25 and 2.75', () => {
    expect(totalResult(2, 9, true).outcome).toBe('halfLose')
    expect(totalResult(3, 9, true).outcome).toBe('win')
    expect(totalResult(2, 9, false).outcome).toBe('halfWin')
    expect([totalResult(3, 11, true).outcome, totalResult(2, 11, true).outcome]).toEqual(['halfWin', 'lose'])
    expect([writeLine(-3, true), writeLine(4, true), writeLine(10, false)]).toEqual(['−0.75', '+1', '2.5'])
  })

  test.each<[string, LegResult, bigint]>([
    ['AH −0.25, a draw', handicapResult(0, -1), 500_000n],
    ['AH +0.25, a draw', handicapResult(0, 1), 1_475_000n],
    ['AH −0.75, won by one', handicapResult(1, -3), 1_475_000n],
    ['a push', { outcome: 'push' }, 1_000_000n],
    ['a dead heat of two', { outcome: 'win', heat: 2 }, 975_000n],
    ['void', { outcome: 'void' }, 1_000_000n],
    ['lost', { outcome: 'lose' }, 0n],
  ])('GAME-9 100 at 1.95: %s', (_, result, back) => {
    expect(payoutOf(1_000_000n, 'single', [{ odds: 19_500, result }], 100n)).toBe(back)
  })
})

describe('parlays and systems', () => {
  test('GAME-9 1.9 × half won 1.95 × push × half lost = 1.40125', () => {
    const legs = [leg(1.9), leg(1.95, 'halfWin'), leg(2, 'push'), leg(3, 'halfLose')]
    const { numerator, denominator } = parlayGross(legs)
    expect(Number(numerator) / Number(denominator)).toBe(1.40125)
    expect(payoutOf(1_000_000n, 'parlay', legs, 100n)).toBe(1_401_200n)
  })

  test.each([
    ['trixie', 3, 4],
    ['patent', 3, 7],
    ['yankee', 4, 11],
    ['lucky15', 4, 15],
    ['canadian', 5, 26],
    ['lucky31', 5, 31],
    ['heinz', 6, 57],
    ['lucky63', 6, 63],
    ['super-heinz', 7, 120],
    ['goliath', 8, 247],
    ['3/4', 4, 4],
    ['parlay', 5, 1],
    ['single', 1, 1],
  ])('GAME-9 %s of %i legs makes %i bets', (kind, legs, bets) => {
    expect(countBets(kind, legs)).toBe(bets)
  })

  test('GAME-9 3/4 with one leg lost pays one triple: 71.82; a trixie at 2, 3, 4 pays 50 units', () => {
    const legs = [leg(1.9), leg(5, 'lose'), leg(2.1), leg(1.8)]
    expect(payoutOf(100_000n, '3/4', legs, 100n)).toBe(718_200n)
    expect(payoutOf(10_000n, 'trixie', [leg(2), leg(3), leg(4)], 100n)).toBe(500_000n)
  })

  test('a system pays what its parlays pay one by one, less than a quantum apart', () => {
    const anyLeg = fc.record({
      odds: fc.integer({ min: 10_100, max: 90_000 }),
      result: fc.record({ outcome: fc.constantFrom<Outcome>('win', 'lose', 'push', 'halfWin', 'halfLose', 'void') }),
    })
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 4, maxLength: 4 }), (legs) => {
        let sum = 0
        for (let mask = 1; mask < 16; mask++) {
          const chosen = legs.filter((_, index) => (mask >> index) % 2 === 1)
          if (chosen.length < 2) continue
          sum += chosen
            .map(grossOf)
            .reduce((all, { numerator, denominator }) => (all * Number(numerator)) / Number(denominator), 1)
        }
        const paid = Number(payoutOf(1_000_000n, 'yankee', legs, 1n)) / 1_000_000
        expect(Math.abs(paid - sum)).toBeLessThan(2e-6 * Math.max(1, sum))
      }),
    )
  })

  test('a kind that does not fit its legs is refused', () => {
    for (const [kind, legs] of [
      ['single', 2],
      ['parlay', 1],
      ['trixie', 4],
      ['5/4', 4],
      ['4/4', 4],
      ['1/3', 3],
      ['constructor', 3],
    ] as const) {
      expect(() => sizesOf(kind, legs)).toThrow(RangeError)
    }
  })

  test('GAME-9 the valid bet: what was at risk', () => {
    expect([
      validBet(100n, 50n),
      validBet(100n, 180n),
      validBet(100n, 100n),
      validBet(100n, 300n),
      validBet(100n, 0n),
    ]).toEqual([50n, 80n, 0n, 100n, 100n])
  })
})

describe('prices', () => {
  test('GAME-9 margins: proportional and by powers', () => {
    const chances = [0.451252, 0.262019, 0.286729]
    expect(chances.map((win) => Number(oddsWithMargin({ win, lose: 1 - win }, 0.06).toFixed(3)))).toEqual([
      2.091, 3.6, 3.29,
    ])
    const { exponent, odds } = powerOdds(chances, 0.06)
    expect(exponent).toBeCloseTo(0.945537, 5)
    expect(odds.map((one) => Number(one.toFixed(3)))).toEqual([2.122, 3.548, 3.258])
    expect(fairOdds({ win: 0.5, lose: 0.25 })).toBe(1.5)
  })

  test('GAME-9 cash-out: 100 at 2.5 with a chance of 0.62 now, less 5 %, is 147.25; half of it half', () => {
    expect(cashOutOffer(1_000_000n, inMillionths(2.5 * 0.62), 100, 100n)).toBe(1_472_500n)
    expect(cashOutOffer(1_000_000n, inMillionths(2.5 * 0.62), 50, 100n)).toBe(736_200n)
  })
})
