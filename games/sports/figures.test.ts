import { describe, expect, test } from 'vitest'
import { countMarkets } from './count-figures.ts'
import { FIGHT_FIGURES, MARKET_FIGURES } from './figures.ts'
import { MARGINS, MARKET_KINDS, type MarketKind } from './market.ts'
import { SPORTS } from './match.ts'
import { AT_RISK_MIN, betFigures, expectedGross } from './pricing.ts'

/** No bet of the house returns more. */
const MOST = 0.995
const PLACES = 4

function written(sports: Parameters<typeof countMarkets>[0]) {
  return Object.fromEntries(
    [...countMarkets(sports)].map(([option, figures]) => [
      option,
      Object.fromEntries(
        Object.entries(figures).map(([name, span]) => [name, span.map((value) => value.toFixed(PLACES))]),
      ),
    ]),
  )
}

describe('what is stated of bets on matches', () => {
  test("GAME-9 of every market: return, hit rate and deviation are what the calendar's prices make", () => {
    expect(written(SPORTS.filter((sport) => sport !== 'cockfight'))).toEqual(MARKET_FIGURES)
    expect(Object.keys(MARKET_FIGURES).sort()).toEqual(MARKET_KINDS.filter((kind) => kind !== 'fight').sort())
  })

  test('GAME-9 of every result of a fight likewise', () => {
    expect(written(['cockfight'])).toEqual(FIGHT_FIGURES)
  })

  test.each(Object.keys(MARGINS) as MarketKind[])(
    'GAME-9 %s: no match of any calendar could return more than 99.5 %%, and nothing stated is above that bound',
    (kind) => {
      const most = 1 - (AT_RISK_MIN * MARGINS[kind]) / (1 + MARGINS[kind])
      expect(most).toBeLessThan(MOST)
      const stated = kind === 'fight' ? Object.values(FIGHT_FIGURES) : [MARKET_FIGURES[kind]]
      for (const { rtp } of stated) expect(Number(rtp[1])).toBeLessThanOrEqual(most)
    },
  )

  test("GAME-9 a bet's figures by hand: halves count by half, a push brings the stake back", () => {
    // 1 wins 2, 1 wins half (1.5), 1 pushes, 1 loses half (0.5), 1 loses: mean 1, mean of squares (4 + 2.25 + 1 + 0.25)
    // / 5
    const share = { win: 0.3, lose: 0.3, halfWin: 0.2, halfLose: 0.2 }
    const { rtp, hit, deviation } = betFigures(share, 20_000)
    expect([rtp, hit]).toEqual([expect.closeTo(expectedGross(share, 20_000), 12), expect.closeTo(0.4, 12)])
    expect(deviation).toBeCloseTo(Math.sqrt(7.5 / 5 - 1), 12)
    expect(betFigures({ win: 0.5, lose: 0.5 }, 19_000).deviation).toBeCloseTo(0.95, 12)
  })
})
