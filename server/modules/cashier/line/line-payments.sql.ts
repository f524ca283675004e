/** Line payments: money within a sender's own agent line. */
import type { LineDirection } from '#contract/cashier/line-payment.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type LinePayment = {
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

const COLUMNS = `id, reference, merchant, direction, from_id as "fromId", from_name as "fromName", to_id as "toId",
  to_name as "toName", amount as "amountMinor", currency, request_id as "requestId", created_at as "createdAt"`

/** Inserts a line payment. */
export async function insertLinePayment(tx: Tx, one: Omit<LinePayment, 'id'>): Promise<LinePayment> {
  return only(
    await tx.query<LinePayment>(
      `insert into cashier.line_transfers (reference, merchant, direction, from_id, from_name, to_id, to_name, amount,
       currency, request_id, created_at)
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

/** Returns the line payment that a sender's request made, or null. */
export async function findLinePaymentByRequest(
  q: Queryable,
  fromId: string,
  requestId: string,
): Promise<LinePayment | null> {
  return (
    (
      await q.query<LinePayment>(
        `select ${COLUMNS} from cashier.line_transfers where from_id = $1 and request_id = $2`,
        [fromId, requestId],
      )
    )[0] ?? null
  )
}

/** Returns how many payments an account sent since the day began in a time zone, and their sum in ledger units. */
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

/** Returns a page of an account's sent and received payments, newest first, and how many there are. */
export async function listLinePayments(
  q: Queryable,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: LinePayment[]; total: number }> {
  const own = `select ${COLUMNS} from cashier.line_transfers where from_id = $1 union all select ${COLUMNS}
    from cashier.line_transfers where to_id = $1`
  const rows = await q.query<LinePayment>(`select * from (${own}) own order by id desc limit $2 offset $3`, [
    accountId,
    page.limit,
    page.offset,
  ])
  const { count } = only(await q.query<{ count: bigint }>(`select count(*) from (${own}) own`, [accountId]))
  return { rows, total: Number(count) }
}
