import type { Queryable } from '#server/lib/db.ts'

/** Lists the lotteries that a brand has taken off sale at a moment; one without terms of its own yet is on sale. */
export async function listOffSale(q: Queryable, merchant: string, at: Date): Promise<string[]> {
  const rows = await q.query<{ lottery: string }>(
    `select lottery from (
       select distinct on (lottery) lottery, terms from lottery.terms where merchant = $1 and from_at <= $2 order by lottery, version desc) t
     where not (terms->>'isOnSale')::boolean`,
    [merchant, at],
  )
  return rows.map(({ lottery }) => lottery)
}
