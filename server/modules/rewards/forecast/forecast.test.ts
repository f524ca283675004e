/** The forecast against walks that are counted to the end. */
import { expect, test } from 'vitest'
import { forecast, lastingChance, phi, type Share } from './forecast.ts'

/** Returns the exact chance that `money` units last for `bets` bets of one unit, each doubled with chance `win`. */
function counted(money: number, bets: number, win: number): number {
  let chances = new Map([[money, 1]])
  for (let bet = 0; bet < bets; bet++) {
    const next = new Map<number, number>()
    for (const [left, chance] of chances) {
      if (left === 0) continue
      next.set(left + 1, (next.get(left + 1) ?? 0) + chance * win)
      next.set(left - 1, (next.get(left - 1) ?? 0) + chance * (1 - win))
    }
    next.delete(0)
    chances = next
  }
  return [...chances.values()].reduce((sum, one) => sum + one, 0)
}

test.each([
  [10, 50, 0.5],
  [20, 400, 0.5],
  [20, 200, 0.48],
  [30, 1_000, 0.49],
  [50, 500, 0.45],
  [5, 400, 0.49],
  [100, 400, 0.4],
])('PROMO-11 the chance that %i units last for %i even bets won with %f', (money, bets, win) => {
  const edge = 1 - 2 * win
  expect(lastingChance(money, bets, edge, 1 - edge * edge)).toBeCloseTo(counted(money, bets, win), 1)
  expect(Math.abs(lastingChance(money, bets, edge, 1 - edge * edge) - counted(money, bets, win))).toBeLessThan(0.03)
})

test('PROMO-11 the normal distribution, and no number that overflows', () => {
  expect(phi(0)).toBeCloseTo(0.5, 6)
  expect(phi(1.96)).toBeCloseTo(0.975, 4)
  expect(phi(-1.96)).toBeCloseTo(0.025, 4)
  for (const edge of [0, 0.0001, 0.05, 0.5, -0.2])
    for (const money of [0.01, 1, 1_000, 1e9])
      for (const spread of [0, 1e-9, 1, 1e6]) {
        const chance = lastingChance(money, 10_000, edge, spread)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
      }
})

const share = (one: Partial<Share>): Share => ({
  gameType: 'RNG',
  share: 1,
  weight: 100,
  rtp: 0.96,
  variance: 25,
  ...one,
})

test('PROMO-11 a bonus of 100 to be staked 20 times costs 80 at an edge of 4 %, and 20 at 1 %', () => {
  const told = (rtp: number) =>
    forecast({ left: 2_000, bonus: 100, money: 100, bet: 1, perDay: 150, mix: [share({ rtp })] })
  expect(told(0.96)).toMatchObject({ stakes: 2_000, days: 14 })
  expect(told(0.96).value).toBeCloseTo(20)
  expect(told(0.99).value).toBeCloseTo(80)
  expect(told(0.99).chance).toBeGreaterThan(told(0.96).chance)
})

test('PROMO-11 what counts less costs more; what counts nothing never finishes', () => {
  const mix = [share({ share: 0.5 }), share({ gameType: 'LIVE', share: 0.5, weight: 20, rtp: 0.99, variance: 1 })]
  const told = forecast({ left: 600, bonus: 100, money: 100, bet: 1, perDay: null, mix })
  expect(told.stakes).toBeCloseTo(1_000)
  expect(told.cost).toBeCloseTo(1_000 * (0.5 * 0.04 + 0.5 * 0.01))
  expect(told.days).toBeNull()
  const never = forecast({ left: 1, bonus: 1, money: 1, bet: 1, perDay: 1, mix: [share({ weight: 0 })] })
  expect(never).toMatchObject({ stakes: null, chance: 0 })
})
