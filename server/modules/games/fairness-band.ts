/** Between which returns a fair game lies after so many rounds, nineteen times in twenty. */
import type { FairnessVerdict } from '#contract/fairness.ts'
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
/** Fewer rounds say nothing: sums of so few are not yet spread like a bell. */
export const ROUNDS_LEAST = 1_000
/** Nor does a band wider than this to each side. */
export const WIDTH_MOST = 0.25

/**
 * Half the width of the band. Of a game with one option from its stated deviation; where players choose among several, from how the
 * observed rounds lie around their own return, since nobody can state which options they take.
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
 * What the rounds say beside what is stated. `few`: not enough rounds to say. `unbounded`: nothing is stated that they could be
 * held against, because players decide too much. `within`, `above` and `below` the band; of best play there is no lower end.
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
