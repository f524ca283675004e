import { parseMoney } from '#contract/money.ts'
import type { PointsRates } from '#contract/points/office-points.ts'
import type { ReturnShare } from '#server/lib/return-shares.ts'
import { findRatesInForce } from './rates.sql.ts'
import { DEFAULT_RATES, hundredthsOf } from './weigh.ts'

/** What a point is worth at a brand that converts none: goods are priced as if 100 points were 1.00 (docs/reference/games.md 9.4). */
const POINT_WORTH = 0.01

function worthOf({ convert }: PointsRates): number {
  return convert ? Number(parseMoney(convert.money)) / Number(parseMoney('1')) / convert.points : POINT_WORTH
}

/** Returns what points give back of a stake at the rates in force, for the VIP level that earns most. */
export const returnShareOfPoints: ReturnShare = async (q, env, brand) => {
  const rates = (await findRatesInForce(q, brand, env.clock.now()))?.rates ?? DEFAULT_RATES
  const level = Math.max(100, ...rates.levels.map(({ percent }) => percent)) / 100
  const perUnit = (Number(hundredthsOf(rates)) / 100 / 100) * level * worthOf(rates)
  return (gameType) => (perUnit * (rates.types.find(({ type }) => type === gameType)?.percent ?? 100)) / 100
}
