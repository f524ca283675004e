/** Transfers within a line, and what brands allow of them. */
import type { LineDirection } from '#contract/line-transfer.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type LinePolicy = {
  toUpline: boolean
  toDownline: boolean
  minMinor: bigint
  maxMinor: bigint
  dayMinor: bigint
  dayCount: number
}

const POLICY = `to_upline as "toUpline", to_downline as "toDownline", min_amount as "minMinor", max_amount as "maxMinor", day_amount as "dayMinor", day_count as "dayCount"`

/** What a brand allows in a currency; null where it says nothing, which allows nothing. */
export async function findLinePolicy(q: Queryable, merchant: string, currency: string): Promise<LinePolicy | null> {
  return (
    (
      await q.query<LinePolicy>(`select ${POLICY} from cashier.line_policies where merchant = $1 and currency = $2`, [
        merchant,
        currency,
      ])
    )[0] ?? null
  )
}

/** What a brand allows, by currency. */
export function listLinePolicies(q: Queryable, merchant: string): Promise<(LinePolicy & { currency: string })[]> {
  return q.query(`select currency, ${POLICY} from cashier.line_policies where merchant = $1 order by currency`, [
    merchant,
  ])
}

/** Changes what a brand allows in a currency in which it has said something. */
export async function putLinePolicy(tx: Tx, merchant: string, currency: string, one: LinePolicy): Promise<void> {
  await tx.query(
    `update cashier.line_policies set to_upline = $3, to_downline = $4, min_amount = $5, max_amount = $6, day_amount = $7, day_count = $8
     where merchant = $1 and currency = $2`,
    [merchant, currency, one.toUpline, one.toDownline, one.minMinor, one.maxMinor, one.dayMinor, one.dayCount],
  )
}

/** Sets what a brand allows where it has said nothing yet. */
export async function addLinePolicy(q: Queryable, merchant: string, currency: string, one: LinePolicy): Promise<void> {
  await q.query(
    `insert into cashier.line_policies (merchant, currency, to_upline, to_downline, min_amount, max_amount, day_amount, day_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [merchant, currency, one.toUpline, one.toDownline, one.minMinor, one.maxMinor, one.dayMinor, one.dayCount],
  )
}

export type LineTransfer = {
  id: bigint
  reference: string
  merchant: string
  direction: LineDirection
  fromId: string
  fromName: string
  toId: string
  toName: string
  amountMinor: bigint
  currency: string
  requestId: string
  createdAt: Date
}

const COLUMNS = `id, reference, merchant, direction, from_id as "fromId", from_name as "fromName", to_id as "toId", to_name as "toName",
  amount as "amountMinor", currency, request_id as "requestId", created_at as "createdAt"`

/** Stores a transfer. */
export async function insertLineTransfer(tx: Tx, one: Omit<LineTransfer, 'id'>): Promise<LineTransfer> {
  return only(
    await tx.query<LineTransfer>(
      `insert into cashier.line_transfers (reference, merchant, direction, from_id, from_name, to_id, to_name, amount, currency, request_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
      [
        one.reference,
        one.merchant,
        one.direction,
        one.fromId,
        one.fromName,
        one.toId,
        one.toName,
        one.amountMinor,
        one.currency,
        one.requestId,
        one.createdAt,
      ],
    ),
  )
}

/** The transfer that a sender's request made, or null. */
export async function findLineTransferByRequest(
  q: Queryable,
  fromId: string,
  requestId: string,
): Promise<LineTransfer | null> {
  return (
    (
      await q.query<LineTransfer>(
        `select ${COLUMNS} from cashier.line_transfers where from_id = $1 and request_id = $2`,
        [fromId, requestId],
      )
    )[0] ?? null
  )
}

/** What an account sent since the day began in a time zone. */
export async function sumSentToday(
  q: Queryable,
  fromId: string,
  timeZone: string,
  now: Date,
): Promise<{ count: number; amountMinor: bigint }> {
  return only(
    await q.query<{ count: number; amountMinor: bigint }>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as "amountMinor" from cashier.line_transfers
     where from_id = $1 and created_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2`,
      [fromId, timeZone, now],
    ),
  )
}

/** A page of what an account sent and received, newest first, and how many there are. */
export async function listLineTransfers(
  q: Queryable,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: LineTransfer[]; total: number }> {
  const own = `select ${COLUMNS} from cashier.line_transfers where from_id = $1 union all select ${COLUMNS} from cashier.line_transfers where to_id = $1`
  const rows = await q.query<LineTransfer>(`select * from (${own}) own order by id desc limit $2 offset $3`, [
    accountId,
    page.limit,
    page.offset,
  ])
  const { count } = only(await q.query<{ count: bigint }>(`select count(*) from (${own}) own`, [accountId]))
  return { rows, total: Number(count) }
}
