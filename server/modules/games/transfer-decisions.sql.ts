/** What operators proposed about orders that the vendor does not end. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type Decision = {
  id: bigint
  orderId: bigint
  outcome: 'confirmed' | 'rejected'
  vendorReference: string
  reason: string
  requestedBy: string
  requestedName: string
  requestedAt: Date
  state: 'open' | 'confirmed' | 'withdrawn'
  closedName: string | null
  closedAt: Date | null
}

const COLUMNS = `id, order_id as "orderId", outcome, vendor_reference as "vendorReference", reason, requested_by as "requestedBy",
  requested_name as "requestedName", requested_at as "requestedAt", state, closed_name as "closedName", closed_at as "closedAt"`

export type NewDecision = Pick<Decision, 'orderId' | 'outcome' | 'vendorReference' | 'reason' | 'requestedBy' | 'requestedName' | 'requestedAt'>

/** Stores a proposal. */
export async function insertDecision(tx: Tx, one: NewDecision): Promise<void> {
  only(await tx.query(
    `insert into games.transfer_decisions (order_id, outcome, vendor_reference, reason, requested_by, requested_name, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [one.orderId, one.outcome, one.vendorReference, one.reason, one.requestedBy, one.requestedName, one.requestedAt],
  ))
}

/** The proposal that waits, locked, or null. */
export async function lockOpenDecision(tx: Tx, orderId: bigint): Promise<Decision | null> {
  return (await tx.query<Decision>(`select ${COLUMNS} from games.transfer_decisions where order_id = $1 and state = 'open' for update`, [orderId]))[0] ?? null
}

/** Closes a locked proposal. */
export async function closeDecision(tx: Tx, id: bigint, end: { state: 'confirmed' | 'withdrawn'; by: string; name: string; at: Date }): Promise<void> {
  await tx.query(
    'update games.transfer_decisions set state = $2, closed_by = $3, closed_name = $4, closed_at = $5 where id = $1', [id, end.state, end.by, end.name, end.at],
  )
}

/** An order's newest proposal, or null. */
export async function findDecision(q: Queryable, orderId: bigint): Promise<Decision | null> {
  return (await q.query<Decision>(`select ${COLUMNS} from games.transfer_decisions where order_id = $1 order by id desc limit 1`, [orderId]))[0] ?? null
}
