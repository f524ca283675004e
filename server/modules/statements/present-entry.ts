import { toWire } from '#contract/money.ts'
import type { EntryRow } from './days.sql.ts'

/** Returns an entry as statements show it. */
export function presentEntry({ transfer, amount, after: balance, at, reason, reference }: Omit<EntryRow, 'account'>) {
  return {
    id: String(transfer),
    type: reason,
    amount: toWire(amount),
    balanceBefore: toWire(balance - amount),
    balanceAfter: toWire(balance),
    at: at.toISOString(),
    reference,
  }
}
