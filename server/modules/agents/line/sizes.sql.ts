/** How many accounts are below each account, at any depth. The key is the account's id. */
import type { Queryable } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'

type Row = { accountId: string; below: number }
const SIZES = 'select account_id as "accountId", below from agents.sizes'
const byAccount = (rows: readonly Row[]) => new Map(rows.map(({ accountId, below }) => [accountId, below]))

export const SIZES_TABLE: Table<number> = {
  load: async (q, keys) => byAccount(await q.query<Row>(`${SIZES} where account_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    await tx.query(
      `insert into agents.sizes (account_id, below) select * from unnest($1::text[], $2::int[])
       on conflict (account_id) do update set below = excluded.below`,
      [[...rows.keys()], [...rows.values()]],
    )
  },
  loadAll: async (q) => byAccount(await q.query<Row>(SIZES)),
}

/** Returns how many are below each of these accounts; none is missing where nobody is. */
export async function readSizes(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return SIZES_TABLE.load(q, ids)
}
