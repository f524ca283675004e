/** What contracts gave an agent, for the curve of the income. */
import type { Queryable } from '#server/lib/db.ts'
import type { Period } from './report-period.ts'

/** Returns what bills gave an agent, by the last day of their periods. */
export async function sumGivenByDay(
  q: Queryable,
  agentId: string,
  currency: string,
  { from, to }: Period,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await q.query<{ last: string; amount: bigint }>(
    `select (coalesce(until_day - 1, day))::text as last, sum(amount)::bigint as amount from agents.bills
     where taker_id = $1 and currency = $2 and coalesce(until_day - 1, day) between $3::date and $4::date
     group by 1`,
    [agentId, currency, from, to],
  )
  return new Map(rows.map(({ last, amount }) => [last, amount]))
}
