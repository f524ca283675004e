/** Finds the transfers that match an operator's filter, and the states of vendors' feeds. */
import type { TransferState } from '#contract/vendor-wallets/vendor-wallet.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { sql, where } from '#server/lib/sql.ts'

export type MoveFilter = {
  merchant: string
  from?: Date | undefined
  to?: Date | undefined
  username?: string | undefined
  orderNo?: string | undefined
  vendor?: string | undefined
  direction?: 'in' | 'out' | undefined
  state?: TransferState | undefined
  queue?: 'open' | 'unknown' | 'attention' | undefined
  limit: number
  offset: number
}

const QUEUES = {
  open: sql`decided_at is null`,
  unknown: sql`decided_at is null and state = 'unknown'`,
  attention: sql`decided_at is null and needs_attention`,
}

/**
 * Returns the ids of a page of a brand's transfers and how many match: newest first, in a queue the longest waiting
 * first.
 */
export async function listMoveIds(q: Queryable, filter: MoveFilter): Promise<{ ids: bigint[]; total: number }> {
  const { merchant, from, to, username, orderNo, vendor, direction, state, queue, limit, offset } = filter
  const fits = where(
    sql`merchant = ${merchant}`,
    from && sql`created_at >= ${from}`,
    to && sql`created_at < ${to}`,
    username && sql`username = ${username}`,
    orderNo && sql`order_no = ${orderNo}`,
    vendor && sql`vendor = ${vendor}`,
    direction && sql`direction = ${direction}`,
    state && sql`state = ${state}`,
    queue && QUEUES[queue],
  )
  const order = queue ? sql`created_at, id` : sql`id desc`
  const rows = await q.query<{ id: bigint }>(
    sql`select id from games.transfer_orders ${fits} order by ${order} limit ${limit} offset ${offset}`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from games.transfer_orders ${fits}`),
  )
  return { ids: rows.map((row) => row.id), total }
}

export type FeedState = {
  vendor: string
  cursor: bigint
  heardAt: Date | null
  failure: string | null
  failedAt: Date | null
  refused: bigint
}

/** Lists how far each vendor's feed was read, its last failure, and how many of its records could not be booked. */
export function listFeeds(q: Queryable): Promise<FeedState[]> {
  return q.query<FeedState>(
    `select f.vendor, f.cursor, f.heard_at as "heardAt", f.failure, f.failed_at as "failedAt",
       (select count(*) from games.vendor_records r where r.vendor = f.vendor and r.state = 'refused') as refused
     from games.record_feeds f order by f.vendor`,
  )
}
