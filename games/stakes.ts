/** The stakes that games of the house offer, and their value in each currency. */

/** The value of one unit of a stake, in units of a currency; 1 for any other currency. */
const SCALE: Readonly<Record<string, bigint>> = { BDT: 10n, INR: 10n, THB: 5n, TLB: 5n, USD: 1n, VND: 2_000n }

/** Returns the value of one unit of all stakes and limits in a currency. */
export function stakeScaleOf(currency: string): bigint {
  return SCALE[currency] ?? 1n
}

/** The usual stakes, ascending, in units of the scale. */
export const STAKE_LADDER = [
  '0.20',
  '0.40',
  '1.00',
  '2.00',
  '4.00',
  '10.00',
  '20.00',
  '50.00',
  '100.00',
  '200.00',
  '500.00',
  '1000.00',
  '2000.00',
] as const

/** The smallest of the usual stakes. */
export const LEAST_STAKE: string = STAKE_LADDER[0]
