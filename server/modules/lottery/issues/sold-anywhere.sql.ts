import type { Queryable } from '#server/lib/db.ts'

/** Returns the lotteries that some brand sells by a decision now, or will by a version that comes into force. */
export async function listSoldAnywhere(q: Queryable, at: Date): Promise<string[]> {
  const rows = await q.query<{ lottery: string }>(
    `select distinct t.lottery from lottery.terms t
     where (t.terms->>'isOnSale')::boolean and t.decision is not null
       and (t.from_at > $1 or not exists (select from lottery.terms n
         where n.merchant = t.merchant and n.lottery = t.lottery and n.version > t.version and n.from_at <= $1))`,
    [at],
  )
  return rows.map(({ lottery }) => lottery)
}
