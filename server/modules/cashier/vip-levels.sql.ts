/** Members' VIP levels, as methods and limits ask for them. Whoever decides levels writes here by calling down; nobody else does. */
import type { Queryable, Tx } from '#server/lib/db.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.vip_levels': { member_id: string; level: number; changed_at: Date }
  }
}

/** A member's level; 0 for whoever has none. */
export async function getVipLevel(q: Queryable, memberId: string): Promise<number> {
  const row = await q.kysely
    .selectFrom('cashier.vip_levels')
    .select('level')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.level ?? 0
}

/** Sets a member's level, 0 to 100. */
export async function setVipLevel(tx: Tx, memberId: string, level: number, at: Date): Promise<void> {
  await tx.kysely
    .insertInto('cashier.vip_levels')
    .values({ member_id: memberId, level, changed_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ level, changed_at: at }))
    .execute()
}
