import type { FindLocks } from '#server/modules/cashier/cashier.slots.ts'
import { findRunning } from './grants.sql.ts'

/**
 * A grant with a purse of its own locks all cash while it runs: who wants to withdraw finishes or cancels it first, and
 * sees on its page what that costs. The money of one wallet has a stored lock.
 */
export const lockOfRunning: FindLocks = async (q, { id, currency }, balanceMinor) => {
  const grant = balanceMinor > 0n ? await findRunning(q, id, currency) : null
  return grant?.design === 'purse'
    ? [{ amountMinor: balanceMinor, reason: 'bonus', source: `grant:${grant.reference}` }]
    : []
}
