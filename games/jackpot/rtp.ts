/** The return of a jackpot, computed. */
import type { Jackpot } from './jackpots.ts'

export type JackpotReturn = {
  /** Share of the stakes, the house's seed included. */
  rtp: number
  /** Mean amount when it is won, in units of the scale. */
  meanAtHit: number
  /** Stakes for each hit on average, in units of the scale. */
  stakesPerHit: number
}

/**
 * Returns the return of a jackpot. Progressive: increment + seed · chance. Must-hit-by: the mean of seed and ceiling,
 * divided by the stakes until the hit.
 */
export function jackpotReturn(jackpot: Jackpot): JackpotReturn {
  const increment = jackpot.permille / 1_000
  if (jackpot.kind === 'progressive') {
    const { seed, oddsPerUnit } = jackpot
    return { rtp: increment + seed / oddsPerUnit, meanAtHit: seed + increment * oddsPerUnit, stakesPerHit: oddsPerUnit }
  }
  const meanAtHit = (jackpot.seed + jackpot.by) / 2
  const stakesPerHit = (meanAtHit - jackpot.seed) / increment
  return { rtp: meanAtHit / stakesPerHit, meanAtHit, stakesPerHit }
}
