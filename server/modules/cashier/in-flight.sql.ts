/** What money is on its way in or out, by brand and currency, and since when: for the metrics. */
import type { Queryable } from '#server/lib/db.ts'

export type InFlight = {
  brand: string
  currency: string
  state: string
  count: number
  amountMinor: bigint
  oldest: Date
}

/** Orders of one brand and state that are read; more than these are counted as these. */
const READ_MAX = 10_000

/** Returns the withdrawals whose money left the balance and was not paid yet. One for each member at most. */
export async function sumWithdrawalsInFlight(q: Queryable): Promise<InFlight[]> {
  // the words of the index withdrawals_one_in_progress
  return q.query<InFlight>(
    `select merchant as brand, currency, state, count(*)::int as count, sum(amount)::bigint as "amountMinor",
       min(created_at) as oldest
     from cashier.withdrawals where state in ('requested', 'checked', 'reviewing', 'approved', 'sending')
     group by merchant, currency, state order by merchant, currency, state`,
  )
}

/** Returns how many withdrawals of each brand need a look. */
export async function countNeedingAttention(q: Queryable): Promise<{ brand: string; count: number }[]> {
  return q.query(
    `select merchant as brand, count(*)::int as count from cashier.withdrawals where needs_attention
     group by merchant order by merchant`,
  )
}

/** Returns the deposits that are not decided: asked for, or in review. */
export async function sumDepositsInFlight(q: Queryable): Promise<InFlight[]> {
  return q.query<InFlight>(
    `select b.code as brand, d.currency, s.state, count(*)::int as count, sum(d.amount)::bigint as "amountMinor",
       min(d.created_at) as oldest
     from core.brands b cross join unnest(array['pending', 'review']) as s(state) cross join lateral (
       select currency, amount, created_at from cashier.deposits
       where merchant = b.code and state = s.state order by id limit $1
     ) d group by b.code, d.currency, s.state order by b.code, d.currency, s.state`,
    [READ_MAX],
  )
}
