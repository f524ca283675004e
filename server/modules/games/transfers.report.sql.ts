/** Which transfers fit an operator's question, and how vendors' feeds stand. */
import { sql } from 'kysely'
import type { TransferState } from '#contract/transfer-wallet.ts'
import { only, type Queryable } from '#server/lib/db.ts'

export type TransferFilter = {
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

/** Ids of a page of a brand's transfers and how many fit: newest first, of a queue the longest waiting first. */
export async function listTransferIds(q: Queryable, filter: TransferFilter): Promise<{ ids: bigint[]; total: number }> {
  const { merchant, from, to, username, orderNo, vendor, direction, state, queue, limit, offset } = filter
  const parts = [
    sql`merchant = ${merchant}`,
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(to ? [sql`created_at < ${to}`] : []),
    ...(username ? [sql`username = ${username}`] : []),
    ...(orderNo ? [sql`order_no = ${orderNo}`] : []),
    ...(vendor ? [sql`vendor = ${vendor}`] : []),
    ...(direction ? [sql`direction = ${direction}`] : []),
    ...(state ? [sql`state = ${state}`] : []),
    ...(queue ? [QUEUES[queue]] : []),
  ]
  const where = sql.join(parts, sql` and `)
  const order = queue ? sql`created_at, id` : sql`id desc`
  const { rows } = await sql<{
    id: bigint
  }>`select id from games.transfer_orders where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
    q.kysely,
  )
  const counted = await sql<{ count: bigint }>`select count(*) from games.transfer_orders where ${where}`.execute(
    q.kysely,
  )
  return { ids: rows.map((row) => row.id), total: Number(only(counted.rows).count) }
}

export type FeedState = {
  vendor: string
  cursor: bigint
  heardAt: Date | null
  failure: string | null
  failedAt: Date | null
  refused: bigint
}

/** How far each vendor's feed was read, what is wrong with it, and how many of its records could not be booked. */
export function listFeeds(q: Queryable): Promise<FeedState[]> {
  return q.query<FeedState>(
    `select f.vendor, f.cursor, f.heard_at as "heardAt", f.failure, f.failed_at as "failedAt",
       (select count(*) from games.vendor_records r where r.vendor = f.vendor and r.state = 'refused') as refused
     from games.record_feeds f order by f.vendor`,
  )
}
