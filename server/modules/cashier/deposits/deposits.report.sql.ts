/** Which deposits match an operator's or a member's filter, and what are their sums? */
import type { DepositState } from '#contract/cashier/deposits.ts'
import type { Queryable } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'
import { DEPOSIT_COLUMNS, type Deposit } from './deposits.sql.ts'

export type DepositFilter = {
  merchant: string
  memberId?: string | undefined
  username?: string | undefined
  reference?: string | undefined
  methodCode?: string | undefined
  state?: DepositState | undefined
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  /** The queue newest first as well, as files are read. */
  isByTime?: true
}

const conditionsOf = (filter: DepositFilter) => [
  sql`merchant = ${filter.merchant}`,
  filter.memberId && sql`member_id = ${filter.memberId}`,
  filter.username && sql`username = ${filter.username}`,
  filter.reference && sql`reference = ${filter.reference}`,
  filter.methodCode && sql`method_code = ${filter.methodCode}`,
  filter.state && sql`state = ${filter.state}`,
  filter.from && sql`created_at >= ${filter.from}`,
  filter.to && sql`created_at < ${filter.to}`,
]

const isQueue = (filter: DepositFilter) => filter.state === 'review' && !filter.memberId && !filter.isByTime

/**
 * Returns a page of the deposits that match the filter: in the operators' queue the longest waiting first, otherwise
 * newest first.
 */
export async function listDepositPage(
  q: Queryable,
  filter: DepositFilter,
  turn: Turn<bigint>,
): Promise<TurnedPage<Deposit>> {
  const order = turn.after === undefined && !isQueue(filter) ? sql`desc` : sql`asc`
  const fits = where(
    ...conditionsOf(filter),
    turn.before !== undefined && sql`id < ${turn.before}`,
    turn.after !== undefined && sql`id > ${turn.after}`,
  )
  const rows = await q.query<Deposit>(
    sql`select ${fixed(DEPOSIT_COLUMNS)} from cashier.deposits ${fits}
      order by id ${order} offset ${turn.offset ?? 0} limit ${rowsToRead(turn)}`,
  )
  return turnPage(rows, turn)
}

export type DepositSums = { currency: string; count: number; amountMinor: bigint; creditedMinor: bigint }

/** Returns the sums of the deposits that match the filter, one row for each currency. */
export function sumDeposits(q: Queryable, filter: DepositFilter): Promise<DepositSums[]> {
  return q.query(
    sql`select currency, count(*)::int as count, sum(amount)::bigint as "amountMinor",
        coalesce(sum(credited) filter (where state = 'paid'), 0)::bigint as "creditedMinor"
      from cashier.deposits ${where(...conditionsOf(filter))} group by currency order by currency`,
  )
}
