/** Which withdrawals match an operator's or a member's filter, and what are their sums? */
import type { WITHDRAWAL_QUEUES } from '#contract/cashier/office-withdrawals.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import type { Queryable } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'
import { WITHDRAWAL_COLUMNS, type Withdrawal } from './withdrawals.sql.ts'

export type WithdrawalFilter = {
  merchant: string
  memberId?: string | undefined
  username?: string | undefined
  reference?: string | undefined
  methodCode?: string | undefined
  state?: WithdrawalState | undefined
  queue?: (typeof WITHDRAWAL_QUEUES)[number] | undefined
  /** A queue newest first as well, as files are read. */
  isByTime?: true
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

const QUEUES = {
  review: sql`state in ('requested', 'checked', 'reviewing')`,
  attention: sql`needs_attention`,
}

const conditionsOf = (filter: WithdrawalFilter) => [
  sql`merchant = ${filter.merchant}`,
  filter.memberId && sql`member_id = ${filter.memberId}`,
  filter.username && sql`username = ${filter.username}`,
  filter.reference && sql`reference = ${filter.reference}`,
  filter.methodCode && sql`method_code = ${filter.methodCode}`,
  filter.state && sql`state = ${filter.state}`,
  filter.queue && QUEUES[filter.queue],
  filter.from && sql`created_at >= ${filter.from}`,
  filter.to && sql`created_at < ${filter.to}`,
]

/**
 * Returns a page of the withdrawals that match the filter, newest first; in a queue the longest waiting first, and then
 * without the cursors of the pages beside it.
 */
export async function listWithdrawalPage(
  q: Queryable,
  filter: WithdrawalFilter,
  turn: Turn<bigint>,
): Promise<TurnedPage<Withdrawal>> {
  const order = turn.after === undefined && (!filter.queue || filter.isByTime) ? sql`desc` : sql`asc`
  const fits = where(
    ...conditionsOf(filter),
    turn.before !== undefined && sql`id < ${turn.before}`,
    turn.after !== undefined && sql`id > ${turn.after}`,
  )
  const rows = await q.query<Withdrawal>(
    sql`select ${fixed(WITHDRAWAL_COLUMNS)} from cashier.withdrawals ${fits}
      order by id ${order} offset ${turn.offset ?? 0} limit ${rowsToRead(turn)}`,
  )
  return turnPage(rows, turn)
}

export type WithdrawalSums = { currency: string; count: number; amountMinor: bigint; paidMinor: bigint }

/** Returns the sums of the withdrawals that match the filter, one row for each currency. */
export function sumWithdrawals(q: Queryable, filter: WithdrawalFilter): Promise<WithdrawalSums[]> {
  return q.query(
    sql`select currency, count(*)::int as count, sum(amount)::bigint as "amountMinor",
        coalesce(sum(amount) filter (where paid_at is not null and state not in ('failed', 'rejected')),
          0)::bigint as "paidMinor"
      from cashier.withdrawals ${where(...conditionsOf(filter))} group by currency order by currency`,
  )
}
