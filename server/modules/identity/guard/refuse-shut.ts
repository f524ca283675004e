import { fail } from '#contract/errors.ts'
import type { AccountRow } from '../accounts/accounts.sql.ts'

/**
 * Passes for an account that is open. Fails with ACCOUNT_CLOSED when the member closed it, with ACCOUNT_FROZEN when an
 * operator froze it.
 */
export function refuseShut(status: AccountRow['status'] | undefined): void {
  if (status === 'closed') fail('ACCOUNT_CLOSED')
  if (status !== 'active') fail('ACCOUNT_FROZEN')
}
