/** Sums of a report as cells of a file: the same columns in each. */
import type { Cell } from '#server/lib/exports/source.ts'
import type { NO_SUMS } from './present-figures.ts'

export const SUM_HEADS = [
  'stake',
  'validBet',
  'payout',
  'bonus',
  'net',
  'deposits',
  'withdrawals',
  'rounds',
  'currency',
] as const

/** Returns the cells below `SUM_HEADS`. */
export function sumCells(
  { stake, valid, payout, bonus, deposits, withdrawals, rounds }: typeof NO_SUMS,
  currency: string,
): Cell[] {
  return [stake, valid, payout, bonus, stake - payout - bonus, deposits, withdrawals, Number(rounds), currency]
}
