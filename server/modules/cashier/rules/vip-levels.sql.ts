/**
 * Members' VIP levels, for the conditions of methods and limits. Only a higher module that decides levels writes here,
 * by calling these functions.
 */
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns a member's level; 0 for a member without one. */
export async function getVipLevel(q: Queryable, memberId: string): Promise<number> {
  const [row] = await q.query<{ level: number }>('select level from cashier.vip_levels where member_id = $1', [
    memberId,
  ])
  return row?.level ?? 0
}

/** Sets a member's level, 0 to 100. */
export async function setVipLevel(tx: Tx, memberId: string, level: number, at: Date): Promise<void> {
  await tx.query(
    `insert into cashier.vip_levels (member_id, level, changed_at) values ($1, $2, $3)
     on conflict (member_id) do update set level = excluded.level, changed_at = excluded.changed_at`,
    [memberId, level, at],
  )
}
