/**
 * What a grant would cost its member and how likely it is to be finished, before it is taken (docs/reference/games.md 9.1,
 * docs/reference/field.md 6): pure, from stated returns and the member's own mix of games.
 *
 * Money that is staked S in all at bets of b is taken as a random walk with drift: it loses the games' edge of each unit
 * staked, and varies by their variance times b. The chance that it never reaches zero is that of the first passage.
 */
import type { Volatility } from '#contract/catalogue/game-fact-words.ts'

/** The part of a member's stakes that goes to games of one type, what of it counts, and what these games do. */
export type Share = {
  gameType: string
  /** Of all stakes, 0 to 1; all shares add up to 1. */
  share: number
  /** Per cent that counts. */
  weight: number
  /** What these games return of a stake, 0 to 1. */
  rtp: number
  /** Variance of a bet's result in squares of its stake. */
  variance: number
}

/** Variance of one bet of one unit, by the class that a game states; where it states none, by type. */
export const VARIANCE: Readonly<Record<Volatility, number>> = { low: 4, medium: 25, high: 100 }
const TYPE_VARIANCE: Readonly<Record<string, number>> = {
  LIVE: 1,
  PVP: 1,
  SPORTS: 2,
  ESPORTS: 2,
  COCKFIGHT: 1,
  FISH: 9,
}
const OTHER_VARIANCE = 25

/** Returns the variance of a game's bets. */
export function varianceOf(volatility: Volatility | null, gameType: string): number {
  return volatility === null ? (TYPE_VARIANCE[gameType] ?? OTHER_VARIANCE) : VARIANCE[volatility]
}

/** What games return where nobody states it. */
export const UNSTATED_RTP = 0.95

const LEAST = 1e-12

/** Returns ln of the standard normal distribution's tail above x, for x >= 0, without underflow. */
function logTail(x: number): number {
  // continued fraction of Mills' ratio, exact enough from 0 on (60 steps: below 1e-9 from 1 on, below 1e-3 at 0)
  if (x < 1) return Math.log(1 - phi(x))
  let fraction = x
  for (let step = 60; step >= 1; step--) fraction = x + step / fraction
  return -0.5 * x * x - 0.5 * Math.log(2 * Math.PI) - Math.log(fraction)
}

/** Returns the standard normal distribution at x; error below 2e-7 (Abramowitz and Stegun 26.2.17). */
export function phi(x: number): number {
  if (x < 0) return 1 - phi(-x)
  const t = 1 / (1 + 0.2316419 * x)
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - Math.exp(-0.5 * x * x) * poly * (1 / Math.sqrt(2 * Math.PI))
}

/**
 * Returns the chance that money lasts until `stakes` were staked: 0 to 1. `edge`: what is lost of each unit on average;
 * `spread`: variance for each unit staked, which is variance of a bet times its stake.
 */
export function lastingChance(money: number, stakes: number, edge: number, spread: number): number {
  if (stakes <= 0) return 1
  if (money <= 0) return 0
  if (spread < LEAST) return money >= edge * stakes ? 1 : 0
  const scale = Math.sqrt(spread * stakes)
  const direct = phi((money - edge * stakes) / scale)
  const reach = (money + edge * stakes) / scale
  const mirrored = Math.exp((2 * edge * money) / spread + (reach >= 0 ? logTail(reach) : Math.log(phi(-reach))))
  return Math.min(1, Math.max(0, direct - mirrored))
}

export type Forecast = {
  /** What must be staked so that the target is counted; null: nothing of this mix counts. */
  stakes: number | null
  cost: number
  value: number
  chance: number
  days: number | null
}

/**
 * Forecasts a grant. Amounts are units of the currency. `left` must still count; `money` is what can be lost on the way
 * (the bonus and the deposit that it came with, or what is left of them); `bet` the usual stake; `perDay` what is
 * usually staked in a day, null while that is not known.
 */
export function forecast(p: {
  left: number
  bonus: number
  money: number
  bet: number
  perDay: number | null
  mix: readonly Share[]
}): Forecast {
  const counts = p.mix.reduce((sum, one) => sum + one.share * (one.weight / 100), 0)
  if (p.left > 0 && counts < LEAST) return { stakes: null, cost: p.money, value: -p.money, chance: 0, days: null }
  const stakes = p.left <= 0 ? 0 : p.left / counts
  const edge = p.mix.reduce((sum, one) => sum + one.share * (1 - one.rtp), 0)
  const variance = p.mix.reduce((sum, one) => sum + one.share * one.variance, 0)
  const cost = stakes * edge
  return {
    stakes,
    cost,
    value: p.bonus - cost,
    chance: lastingChance(p.money, stakes, edge, variance * p.bet),
    days: p.perDay === null || p.perDay < LEAST ? null : Math.ceil(stakes / p.perDay),
  }
}
