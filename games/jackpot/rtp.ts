/** What a jackpot gives back, counted. */
import type { Jackpot } from './jackpots.ts'

export interface JackpotReturn {
  /** Share of the stakes, the house's seed included. */
  rtp: number
  /** Mean amount when it is won, in units of the scale. */
  meanAtHit: number
  /** Stakes for each hit on average, in units of the scale. */
  stakesPerHit: number
}

/** Progressive: increment + seed · chance. Must-hit-by: the mean of seed and ceiling over the stakes that lead there. */
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
