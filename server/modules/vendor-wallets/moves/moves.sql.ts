/** Stores orders to and from vendors' wallets. */
import type { TransferState } from '#contract/vendor-wallets/vendor-wallet.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type Direction = 'in' | 'out'

export type VendorWalletMove = {
  id: bigint
  orderNo: string
  merchant: string
  memberId: string
  username: string
  vendor: string
  direction: Direction
  amountMinor: bigint
  currency: string
  requestId: string
  isAutomatic: boolean
  state: TransferState
  asks: number
  nextAskAt: Date | null
  needsAttention: boolean
  vendorReference: string | null
  why: string | null
  createdAt: Date
  sentAt: Date | null
  decidedAt: Date | null
}

const COLUMNS = `id, order_no as "orderNo", merchant, member_id as "memberId", username, vendor, direction,
  amount as "amountMinor", currency,
  request_id as "requestId", is_automatic as "isAutomatic", state, asks, next_ask_at as "nextAskAt",
  needs_attention as "needsAttention",
  vendor_reference as "vendorReference", why, created_at as "createdAt", sent_at as "sentAt", decided_at as "decidedAt"`

/** Locks a member's orders, so that one new order is made at a time, over all processes. */
export async function lockMovesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`transfers ${memberId}`])
}

export type NewOrder = Pick<
  VendorWalletMove,
  | 'orderNo'
  | 'merchant'
  | 'memberId'
  | 'username'
  | 'vendor'
  | 'direction'
  | 'amountMinor'
  | 'currency'
  | 'requestId'
  | 'isAutomatic'
  | 'createdAt'
> & { nextAskAt: Date }

/** Inserts an order, before anything of it is sent. */
export async function insertOrder(tx: Tx, one: NewOrder): Promise<VendorWalletMove> {
  return only(
    await tx.query<VendorWalletMove>(
      `insert into games.transfer_orders (order_no, merchant, member_id, username, vendor, direction, amount, currency,
       request_id, is_automatic, state, next_ask_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${COLUMNS}`,
      [
        one.orderNo,
        one.merchant,
        one.memberId,
        one.username,
        one.vendor,
        one.direction,
        one.amountMinor,
        one.currency,
        one.requestId,
        one.isAutomatic,
        one.direction === 'in' ? 'reserved' : 'new',
        one.nextAskAt,
        one.createdAt,
      ],
    ),
  )
}

/** Returns an order, locked until the transaction ends, or null when there is none. */
export async function lockOrder(tx: Tx, id: bigint): Promise<VendorWalletMove | null> {
  return (
    (
      await tx.query<VendorWalletMove>(`select ${COLUMNS} from games.transfer_orders where id = $1 for update`, [id])
    )[0] ?? null
  )
}

/** Returns an order by its number, locked until the transaction ends, or null when there is none. */
export async function lockOrderByNumber(tx: Tx, orderNo: string): Promise<VendorWalletMove | null> {
  return (
    (
      await tx.query<VendorWalletMove>(`select ${COLUMNS} from games.transfer_orders where order_no = $1 for update`, [
        orderNo,
      ])
    )[0] ?? null
  )
}

/** Returns an order by its id, or null. */
export async function findOrder(q: Queryable, id: bigint): Promise<VendorWalletMove | null> {
  return (
    (await q.query<VendorWalletMove>(`select ${COLUMNS} from games.transfer_orders where id = $1`, [id]))[0] ?? null
  )
}

/** Lists orders by their ids, in that order. */
export function listOrdersById(q: Queryable, ids: readonly bigint[]): Promise<VendorWalletMove[]> {
  return q.query<VendorWalletMove>(
    `select ${COLUMNS} from games.transfer_orders where id = any ($1) order by array_position($1::bigint[], id)`,
    [ids],
  )
}

/** Returns the order that a member's request made, or null. */
export async function findOrderByRequest(
  q: Queryable,
  memberId: string,
  requestId: string,
): Promise<VendorWalletMove | null> {
  return (
    (
      await q.query<VendorWalletMove>(
        `select ${COLUMNS} from games.transfer_orders where member_id = $1 and request_id = $2`,
        [memberId, requestId],
      )
    )[0] ?? null
  )
}

/** Lists a member's open orders, the oldest first. */
export function listOpenOrders(q: Queryable, memberId: string): Promise<VendorWalletMove[]> {
  return q.query<VendorWalletMove>(
    `select ${COLUMNS} from games.transfer_orders where member_id = $1 and decided_at is null order by id`,
    [memberId],
  )
}

export type OrderChange = {
  state?: TransferState
  asks?: number
  nextAskAt?: Date | null
  needsAttention?: boolean
  vendorReference?: string | null
  why?: string | null
  sentAt?: Date
  decidedAt?: Date
}

const CHANGED: Record<keyof OrderChange, string> = {
  state: 'state',
  asks: 'asks',
  nextAskAt: 'next_ask_at',
  needsAttention: 'needs_attention',
  vendorReference: 'vendor_reference',
  why: 'why',
  sentAt: 'sent_at',
  decidedAt: 'decided_at',
}

/** Changes a locked order. */
export async function updateOrder(tx: Tx, id: bigint, change: OrderChange): Promise<VendorWalletMove> {
  const fields = Object.entries(change) as [keyof OrderChange, unknown][]
  return only(
    await tx.query<VendorWalletMove>(
      `update games.transfer_orders set ${fields.map(([name], index) => `${CHANGED[name]} = $${index + 2}`).join(', ')} where id = $1 returning ${COLUMNS}`,
      [id, ...fields.map(([, value]) => value)],
    ),
  )
}

/** Lists open orders whose next question is overdue, for the job that finds lost questions. */
export function listForgotten(q: Queryable, before: Date, limit: number): Promise<{ id: bigint }[]> {
  return q.query(
    'select id from games.transfer_orders where decided_at is null and next_ask_at < $1 order by next_ask_at limit $2',
    [before, limit],
  )
}
