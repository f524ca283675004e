/** Redemptions, from the reservation to the delivery. */
import type { Address, GoodTerms, OrderState } from '#contract/points/goods.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql, where, type Sql } from '#server/lib/sql.ts'

export type Order = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  username: string
  goodId: bigint
  version: number
  points: bigint
  state: OrderState
  reservedUntil: Date
  requestId: string | null
  address: Address | null
  tracking: string | null
  reason: string | null
  reward: string | null
  decidedBy: string | null
  createdAt: Date
  updatedAt: Date
}
/** An order with the goods as they were when it was made. */
export type OrderWithGood = Order & { terms: GoodTerms; picture: string }

const COLUMNS = `o.id, o.reference, o.merchant, o.member_id as "memberId", o.username, o.good_id as "goodId", o.version,
  o.points, o.state, o.reserved_until as "reservedUntil", o.request_id as "requestId", o.address, o.tracking, o.reason,
  o.reward, o.decided_by as "decidedBy", o.created_at as "createdAt", o.updated_at as "updatedAt"`
const WITH_GOOD = `select ${COLUMNS}, v.terms, g.picture from points.orders o
  join points.goods g on g.id = o.good_id join points.good_versions v on (v.good_id, v.version) = (o.good_id, o.version)`

export type NewOrder = Pick<
  Order,
  'reference' | 'merchant' | 'memberId' | 'username' | 'goodId' | 'version' | 'points' | 'reservedUntil' | 'createdAt'
>

/** Inserts a reservation. */
export async function insertReservation(tx: Tx, one: NewOrder): Promise<Order> {
  return only(
    await tx.query<Order>(
      `insert into points.orders as o (reference, merchant, member_id, username, good_id, version, points, state,
         reserved_until, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'reserved', $8, $9, $9) returning ${COLUMNS}`,
      [
        one.reference,
        one.merchant,
        one.memberId,
        one.username,
        one.goodId,
        one.version,
        one.points,
        one.reservedUntil,
        one.createdAt,
      ],
    ),
  )
}

/** Locks a member's reservation of goods; null when there is none. */
export async function lockReservation(tx: Tx, memberId: string, goodId: bigint): Promise<Order | null> {
  const [row] = await tx.query<Order>(
    `select ${COLUMNS} from points.orders o where member_id = $1 and good_id = $2 and state = 'reserved' for update`,
    [memberId, goodId],
  )
  return row ?? null
}

/** Returns the order that a request of the member made; null when it made none. */
export async function findOrderByRequest(
  q: Queryable,
  memberId: string,
  requestId: string,
): Promise<OrderWithGood | null> {
  const [row] = await q.query<OrderWithGood>(`${WITH_GOOD} where o.member_id = $1 and o.request_id = $2`, [
    memberId,
    requestId,
  ])
  return row ?? null
}

/** Locks an order of a brand; null when the brand has none such. */
export async function lockOrder(tx: Tx, merchant: string, id: bigint): Promise<OrderWithGood | null> {
  const [row] = await tx.query<OrderWithGood>(`${WITH_GOOD} where o.merchant = $1 and o.id = $2 for update of o`, [
    merchant,
    id,
  ])
  return row ?? null
}

/** Returns an order. */
export async function getOrder(q: Queryable, id: bigint): Promise<OrderWithGood> {
  return only(await q.query<OrderWithGood>(`${WITH_GOOD} where o.id = $1`, [id]))
}

export type Paid = {
  state: 'in_process' | 'delivered'
  requestId: string
  address: Address | null
  reward: string | null
}

/** Turns a reservation into an order that was paid with points. */
export async function payReservation(tx: Tx, id: bigint, paid: Paid, at: Date): Promise<void> {
  await tx.query(
    `update points.orders set state = $2, request_id = $3, address = $4, reward = $5, updated_at = $6 where id = $1`,
    [id, paid.state, paid.requestId, paid.address && JSON.stringify(paid.address), paid.reward, at],
  )
}

export type OrderMove = {
  state: OrderState
  at: Date
  by?: string | null
  reason?: string | null | undefined
  tracking?: string | null | undefined
}

/** Moves an order; the database refuses what is no way forward. */
export async function moveOrder(tx: Tx, id: bigint, { state, at, by, reason, tracking }: OrderMove): Promise<void> {
  await tx.query(
    `update points.orders set state = $2, updated_at = $3, decided_by = coalesce($4, decided_by),
       reason = coalesce($5, reason), tracking = coalesce($6, tracking) where id = $1`,
    [id, state, at, by ?? null, reason ?? null, tracking ?? null],
  )
}

/** Returns how many of each of some goods a member has or has reserved; rejected and abandoned ones do not count. */
export async function countHad(q: Queryable, memberId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ id: string; had: number }>(
    `select good_id::text as id, count(*)::int as had from points.orders
     where member_id = $1 and state in ('in_process', 'approved', 'shipped', 'delivered') group by 1`,
    [memberId],
  )
  return new Map(rows.map(({ id, had }) => [id, had]))
}

/** Returns whether goods that a member paid for are still on their way. */
export async function hasOpenOrders(q: Queryable, memberId: string): Promise<boolean> {
  const rows = await q.query(
    `select from points.orders where member_id = $1 and state in ('in_process', 'approved', 'shipped') limit 1`,
    [memberId],
  )
  return rows.length > 0
}

/** Locks reservations whose time is over, the oldest first; those that another process has locked are left to it. */
export function lockAbandoned(tx: Tx, at: Date, limit: number): Promise<Order[]> {
  return tx.query<Order>(
    `select ${COLUMNS} from points.orders o where state = 'reserved' and reserved_until <= $1
     order by reserved_until limit $2 for update skip locked`,
    [at, limit],
  )
}

export type OrderFilter = {
  merchant?: string
  memberId?: string
  username?: string | undefined
  state?: OrderState | undefined
  oldestFirst?: boolean
}

/** Returns a page of paid orders and how many there are. */
export async function listOrders(
  q: Queryable,
  filter: OrderFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: OrderWithGood[]; total: number }> {
  const fits: Sql = where(
    sql`o.state not in ('reserved', 'abandoned')`,
    filter.merchant && sql`o.merchant = ${filter.merchant}`,
    filter.memberId && sql`o.member_id = ${filter.memberId}`,
    filter.username && sql`lower(o.username) = lower(${filter.username})`,
    filter.state && sql`o.state = ${filter.state}`,
  )
  const order = filter.oldestFirst ? sql`asc` : sql`desc`
  const rows = await q.query<OrderWithGood>(
    sql`${fixed(WITH_GOOD)} ${fits} order by o.id ${order} offset ${page.offset} limit ${page.limit}`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from points.orders o ${fits}`),
  )
  return { rows, total }
}
