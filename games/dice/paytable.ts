/** What a winning roll pays: 99 / chance in percent, stake included. */
import { winChance, type DiceChoice } from './rules.ts'

/** The payout's numerator in hundredths of a percent: 99 %. */
export const RETURN_HUNDREDTHS = 9_900

/** Returns the ten-thousandths of the stake that a win pays, rounded down; for show. */
export function multiplierTenThousandths(choice: DiceChoice): number {
  return Math.floor((RETURN_HUNDREDTHS * 10_000) / winChance(choice))
}

/**
 * Returns what a win pays, in the units of `stake`, rounded down to a multiple of `quantum` (the smallest amount that
 * members see). The multiplier is not rounded first.
 */
export function dicePayout(stake: bigint, choice: DiceChoice, quantum: bigint): bigint {
  const exact = (stake * BigInt(RETURN_HUNDREDTHS)) / BigInt(winChance(choice))
  return exact - (exact % quantum)
}
