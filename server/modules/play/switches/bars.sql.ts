/** Members whom an operator barred from play. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'

export type Bar = { reason: string; at: Date }

/** Returns why a member may not play, or null when they may. Locks the row when `lock` is true. */
export async function findBar(q: Queryable, memberId: string, lock = false): Promise<Bar | null> {
  return (
    (
      await q.query<Bar>(
        sql`select reason, at from games.barred_members where member_id = ${memberId} ${lock ? sql`for update` : sql``}`,
      )
    )[0] ?? null
  )
}

/** Stops a member's play. Returns whether it was not stopped before. */
export async function insertBar(tx: Tx, memberId: string, bar: Bar & { operatorId: string }): Promise<boolean> {
  const inserted = await tx.query(
    `insert into games.barred_members (member_id, reason, operator_id, at) values ($1, $2, $3, $4)
     on conflict (member_id) do nothing returning member_id`,
    [memberId, bar.reason, bar.operatorId, bar.at],
  )
  return inserted.length > 0
}

/** Allows a member's play again. */
export async function removeBar(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from games.barred_members where member_id = $1', [memberId])
}
