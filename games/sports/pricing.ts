/** Computes offered odds from chances, and the value of a running bet (docs/reference/games.md 7.3). */
import type { Share } from './lines.ts'
import { ONE } from './odds.ts'

/** Offered odds are whole hundredths within these limits; others are not offered. */
export const ODDS_MIN = 10_100
export const ODDS_MAX = 2_000_000
/** The highest odds of a combined bet, in ten-thousandths. */
export const PARLAY_ODDS_MAX = 5_000 * 10_000
const STEP = 100
/** A selection that mostly pushes is not offered: the margin is taken from the part at risk only. */
export const AT_RISK_MIN = 0.25

/** Returns the fair odds of one staked: 1 + L / W. */
export function fairOdds({ win, lose }: Share): number {
  return 1 + lose / win
}

/**
 * Returns exact odds with margin: 1 / (q (1 + m)) with q = W / (W + L). For a plain bet on a chance p: 1 / (p (1 + m)).
 */
export function oddsWithMargin({ win, lose }: Share, margin: number): number {
  return (win + lose) / (win * (1 + margin))
}

/** Returns the offered odds, in ten-thousandths, rounded down to hundredths, or null where none are offered. */
export function offeredOdds(share: Share, margin: number): number | null {
  if (share.win <= 0 || share.win + share.lose < AT_RISK_MIN) return null
  const odds = Math.floor((oddsWithMargin(share, margin) * ONE) / STEP + 1e-9) * STEP
  return odds >= ODDS_MIN && odds <= ODDS_MAX ? odds : null
}

/** Returns what one staked at these odds pays on average: 1 + W (d − 1) − L. */
export function expectedGross({ win, lose }: Share, odds: number): number {
  return 1 + win * (odds / ONE - 1) - lose
}

export type BetFigures = {
  /** What one staked pays on average. */
  rtp: number
  /** The chance of winning all or half. */
  hit: number
  /** Standard deviation of what one staked pays. */
  deviation: number
}

/** Returns the figures of a bet at these odds, for a selection without dead heats. */
export function betFigures({ win, lose, halfWin = 0, halfLose = 0 }: Share, odds: number): BetFigures {
  const gross = odds / ONE
  const [whole, lost] = [win - halfWin / 2, lose - halfLose / 2]
  const outcomes = [
    [gross, whole],
    [(1 + gross) / 2, halfWin],
    [0.5, halfLose],
    [1, 1 - whole - halfWin - halfLose - lost],
  ] as const
  const mean = (power: number) => outcomes.reduce((sum, [back, chance]) => sum + back ** power * chance, 0)
  return { rtp: mean(1), hit: whole + halfWin, deviation: Math.sqrt(Math.max(0, mean(2) - mean(1) ** 2)) }
}

/**
 * Returns odds by the power method: the exponent k with Σ pᵏ = 1 + margin, and the odds 1 / pᵏ. Takes more margin from
 * long odds.
 */
export function powerOdds(chances: readonly number[], margin: number): { exponent: number; odds: number[] } {
  let [low, high] = [0.2, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    const sum = chances.reduce((all, chance) => all + chance ** middle, 0)
    if (sum > 1 + margin) low = middle
    else high = middle
  }
  const exponent = (low + high) / 2
  return { exponent, odds: chances.map((chance) => 1 / chance ** exponent) }
}

/** The part of a fair value that a cash-out retains, in ten-thousandths: 5 %. */
export const CASH_OUT_FEE = 500

const MILLION = 1_000_000

/** Returns a value of one staked in whole millionths, rounded down: the figure that an offer shows and pays by. */
export const inMillionths = (value: number): number => Math.floor(value * MILLION + 1e-6)

/**
 * Returns what cashing out now pays: stake · (expected return of one staked, at the odds placed and the current
 * chances) · (1 − fee), for a share of the stake in hundredths, rounded down to the quantum. `millionths` is the
 * expected return as `inMillionths` writes it.
 */
export function cashOutOffer(stake: bigint, millionths: number, sharePercent: number, quantum: bigint): bigint {
  const exact =
    (stake * BigInt(sharePercent) * BigInt(millionths) * BigInt(ONE - CASH_OUT_FEE)) /
    (100n * BigInt(MILLION) * BigInt(ONE))
  return exact - (exact % quantum)
}

/** Returns the line among several whose two prices are closest to even. */
export function mainLine<Line extends { share: Share }>(lines: readonly Line[]): Line | undefined {
  const distance = (line: Line) => Math.abs(fairOdds(line.share) - 2)
  return lines.toSorted((a, b) => distance(a) - distance(b))[0]
}
