/** The one figure of turnover: what a line of the journal adds to the valid bet (docs/decisions/0560). Pure. */
import type { JournalRow } from './journal-streams.sql.ts'

type Counts = Pick<
  JournalRow,
  'kind' | 'reverses' | 'amountMinor' | 'bonusMinor' | 'validMinor' | 'recountMinor' | 'recountBonusMinor'
>

/** Returns 1 for a stake, -1 for a stake that is given back, 0 for every other line. */
export function signOf({ kind, reverses }: Pick<JournalRow, 'kind' | 'reverses'>): 1n | 0n | -1n {
  if (kind === 'stake') return 1n
  return reverses === 'stake' ? -1n : 0n
}

/**
 * Returns what a line adds to the valid bet, in ledger units: what counts of a stake, less what is given back, and by what
 * the end of a round changes it.
 */
export function countedBy(line: Pick<Counts, 'kind' | 'reverses' | 'validMinor' | 'recountMinor'>): bigint {
  return signOf(line) * line.validMinor + line.recountMinor
}

/**
 * Returns what a line adds to the valid bet of the member's own money, in ledger units: in the proportion in which the
 * stakes were real money. Bonus money counts nothing.
 */
export function ownCountedBy(line: Counts): bigint {
  const { amountMinor, bonusMinor, validMinor, recountMinor, recountBonusMinor } = line
  const own = amountMinor === 0n ? 0n : (validMinor * (amountMinor - bonusMinor)) / amountMinor
  return signOf(line) * own + recountMinor - recountBonusMinor
}
