/** Computes the 95 % band in which the return of a fair game lies after a number of rounds. */
import type { FairnessVerdict } from '#contract/catalogue/fairness.ts'
import type { Stated } from './stated-figures.ts'

/** Rounds and their sums in stakes: `stakeSquare` and the others are sums over whole rounds. */
export type Sums = {
  rounds: number
  stake: number
  payout: number
  stakeSquare: number
  stakePayout: number
  payoutSquare: number
}
export type Band = { low: number; high: number }
export type Observation = { rtp: number; band: Band | null; verdict: FairnessVerdict }

const NORMAL_95 = 1.96
/** Fewer rounds get no verdict: such small sums are not yet normally distributed. */
export const ROUNDS_LEAST = 1_000
/** A band wider than this to each side gets no verdict either. */
export const WIDTH_MOST = 0.25

/**
 * Returns half the width of the band. For a game with one option it follows from the stated deviation. For a game with
 * several it follows from the spread of the observed rounds, since the mix of options that players choose cannot be
 * stated.
 */
function halfWidth({ options, within }: Stated, sums: Sums): number {
  const { stake, payout, stakeSquare, stakePayout, payoutSquare } = sums
  const [only] = options
  const stated = options.length === 1 ? (only?.deviation?.most ?? null) : null
  const rtp = payout / stake
  const square =
    stated === null ? payoutSquare - 2 * rtp * stakePayout + rtp ** 2 * stakeSquare : stated ** 2 * stakeSquare
  return Math.hypot((NORMAL_95 * Math.sqrt(Math.max(0, square))) / stake, within ?? 0)
}

/**
 * Compares observed rounds with the stated return. `few`: not enough rounds for a verdict. `unbounded`: no stated
 * return to compare with, because players decide too much. `within`, `above` and `below` refer to the band; a return
 * stated for best play has no lower end.
 */
export function observe(stated: Stated, sums: Sums): Observation {
  const rtp = sums.payout / sums.stake
  if (stated.proof === 'margin') return { rtp, band: null, verdict: 'unbounded' }
  const width = halfWidth(stated, sums)
  const low = stated.isBestPlay ? 0 : Math.max(0, Math.min(...stated.options.map(({ least }) => least)) - width)
  const high = Math.max(...stated.options.map(({ most }) => most)) + width
  if (sums.rounds < ROUNDS_LEAST || width > WIDTH_MOST) return { rtp, band: null, verdict: 'few' }
  return { rtp, band: { low, high }, verdict: rtp > high ? 'above' : rtp < low ? 'below' : 'within' }
}
