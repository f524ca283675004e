/** What is followed about members. */
import type { Queryable } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'

export type FollowedMember = { brand: string; deposits: number; lastActiveAt: Date }

const ROWS = `select member_id as key, brand, deposits, last_active_at as "lastActiveAt" from promotions.members`
const byKey = (rows: readonly (FollowedMember & { key: string })[]) =>
  new Map<string, FollowedMember>(rows.map(({ key, ...row }) => [key, row]))

export const FOLLOWED_MEMBERS: Table<FollowedMember> = {
  load: async (q, keys) => byKey(await q.query(`${ROWS} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    const all = [...rows.values()]
    await tx.query(
      `insert into promotions.members (member_id, brand, deposits, last_active_at)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[])
       on conflict (member_id) do update set brand = excluded.brand, deposits = excluded.deposits,
         last_active_at = excluded.last_active_at`,
      [
        [...rows.keys()],
        all.map(({ brand }) => brand),
        all.map(({ deposits }) => deposits),
        all.map(({ lastActiveAt }) => lastActiveAt),
      ],
    )
  },
  loadAll: async (q: Queryable) => byKey(await q.query(ROWS)),
}
