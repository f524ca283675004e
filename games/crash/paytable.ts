/** Payouts of crash. */

/** Returns stake · multiplier, rounded down to a multiple of `quantum` (the smallest amount that members see). */
export function cashOutPayout(stake: bigint, hundredths: number, quantum: bigint): bigint {
  const exact = (stake * BigInt(hundredths)) / 100n
  return exact - (exact % quantum)
}

/** Returns the lowest multiplier, in hundredths, at which a stake's payout reaches `limit`. */
export function multiplierReaching(limit: bigint, stake: bigint): number {
  return Number((limit * 100n + stake - 1n) / stake)
}
