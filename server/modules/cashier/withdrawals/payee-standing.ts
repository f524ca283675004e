import type { Queryable } from '#server/lib/db.ts'
import type { Withdrawal } from './withdrawals.sql.ts'
import { isBlocked, isUnchanged } from '../payees/payout-accounts.sql.ts'

/**
 * Returns whether a withdrawal may still go to its payee: the payout account exists, is the same as at the request, and
 * is not blocked.
 */
export async function isPayeeStanding(q: Queryable, withdrawal: Withdrawal): Promise<boolean> {
  return (await isUnchanged(q, withdrawal)) && !(await isBlocked(q, withdrawal.merchant, withdrawal))
}
