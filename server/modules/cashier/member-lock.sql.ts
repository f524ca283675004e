import type { Tx } from '#server/lib/db.ts'
import { lockName } from '#server/lib/locks.sql.ts'

/**
 * Locks a member's cashier operations until the transaction ends, for all processes: a second operation waits until the
 * first has ended.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await lockName(tx, `cashier ${memberId}`)
}
