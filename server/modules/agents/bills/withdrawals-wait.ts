/** While an agent owes for contracts that he gives, his cash is not for withdrawals. */
import type { FindLocks } from '#server/modules/cashier/cashier.slots.ts'
import { sumOwed } from './payments.sql.ts'

/** Returns a lock of all cash of somebody who owes for bills that he gives. */
export const lockOfOwed: FindLocks = async (q, { id, currency }, balanceMinor) =>
  (await sumOwed(q, id, currency)) > 0n
    ? [{ amountMinor: balanceMinor, reason: 'contract', source: 'agent-bills' }]
    : []
