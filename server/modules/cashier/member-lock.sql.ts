import { sql } from 'kysely'
import type { Tx } from '#server/lib/db.ts'

/**
 * Lets one cashier operation of a member run at a time, over all processes: whoever comes second waits until the first has
 * ended.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier ${memberId}`}, 0))`.execute(tx.kysely)
}
