import type { JournalRow } from './journal.sql.ts'

/**
 * Returns what a line adds to the member's valid bet of real money, in ledger units: stakes in the proportion in which
 * they were real money (bonus money counts nothing), less what of a stake was given back.
 */
export function realValidOf(
  line: Pick<JournalRow, 'kind' | 'reverses' | 'amountMinor' | 'bonusMinor' | 'validMinor'>,
): bigint {
  const { kind, reverses, amountMinor, bonusMinor, validMinor } = line
  const sign = kind === 'stake' ? 1n : reverses === 'stake' ? -1n : 0n
  if (sign === 0n || amountMinor === 0n) return 0n
  return (sign * (validMinor * (amountMinor - bonusMinor))) / amountMinor
}
