/** Sums of a report as cells of a file: the same columns in each. */
import type { Cell } from '#server/lib/exports/source.ts'
import { netLossOf, resultOf } from '../measures/figures.ts'
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
  'rebate',
  'salary',
  'dividend',
  'result',
  'currency',
] as const

/** Returns the cells below `SUM_HEADS`. */
export function sumCells(sums: typeof NO_SUMS, currency: string): Cell[] {
  const { stake, valid, payout, bonus, deposits, withdrawals, rounds, rebate, salary, dividend } = sums
  const played = [stake, valid, payout, bonus, netLossOf(sums), deposits, withdrawals, Number(rounds)]
  return [...played, rebate, salary, dividend, resultOf(sums), currency]
}
