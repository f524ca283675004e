/** Corrections of members' balances: one operator asks, another one agrees. */
import type { AdjustmentReason, AdjustmentState } from '#contract/cashier/office-adjustments.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type Adjustment = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  username: string
  currency: string
  /** Ledger units; above zero: to the member. */
  amountMinor: bigint
  reason: string
  state: AdjustmentState
  requestedBy: string
  requestedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  note: string | null
  reasonKey: AdjustmentReason | null
  /** What a compensation compensates: `withdrawal:W-7F2K9QXM`. */
  cause: string | null
  decisionId: bigint | null
}

/** The columns of an `Adjustment`. */
const COLUMNS = `id, reference, merchant, member_id as "memberId", username, currency, amount as "amountMinor", reason,
  state,
  requested_by as "requestedBy", requested_at as "requestedAt", decided_by as "decidedBy", decided_at as "decidedAt",
  note, reason_key as "reasonKey", cause, decision_id as "decisionId"`

export type NewAdjustment = Pick<
  Adjustment,
  | 'reference'
  | 'merchant'
  | 'memberId'
  | 'username'
  | 'currency'
  | 'amountMinor'
  | 'reason'
  | 'reasonKey'
  | 'cause'
  | 'requestedBy'
  | 'requestedAt'
>

/** Inserts a correction that waits for a second operator. */
export async function insertAdjustment(tx: Tx, one: NewAdjustment): Promise<Adjustment> {
  return only(
    await tx.query<Adjustment>(
      `insert into cashier.adjustments (reference, merchant, member_id, username, currency, amount, reason, reason_key,
         cause, requested_by, requested_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
      [
        one.reference,
        one.merchant,
        one.memberId,
        one.username,
        one.currency,
        one.amountMinor,
        one.reason,
        one.reasonKey,
        one.cause,
        one.requestedBy,
        one.requestedAt,
      ],
    ),
  )
}

/** Locks a correction by its reference until the transaction ends. Returns it, or null. */
export async function lockAdjustment(tx: Tx, reference: string): Promise<Adjustment | null> {
  const [row] = await tx.query<Adjustment>(
    `select ${COLUMNS} from cashier.adjustments where reference = $1 for update`,
    [reference],
  )
  return row ?? null
}

/** Stores the decision that the correction waits for. */
export async function setDecision(tx: Tx, id: bigint, decisionId: bigint): Promise<Adjustment> {
  return only(
    await tx.query<Adjustment>(`update cashier.adjustments set decision_id = $2 where id = $1 returning ${COLUMNS}`, [
      id,
      decisionId,
    ]),
  )
}

export type AdjustmentDecision = { state: 'posted' | 'refused'; by: string; at: Date; note: string | null }

/** Stores the outcome. */
export async function closeAdjustment(
  tx: Tx,
  id: bigint,
  { state, by, at, note }: AdjustmentDecision,
): Promise<Adjustment> {
  return only(
    await tx.query<Adjustment>(
      `update cashier.adjustments set state = $2, decided_by = $3, decided_at = $4, note = $5
       where id = $1 returning ${COLUMNS}`,
      [id, state, by, at, note],
    ),
  )
}

/**
 * Returns a brand's corrections in a state, and how many there are: open ones longest waiting first, decided ones
 * newest first.
 */
export async function listAdjustments(
  q: Queryable,
  filter: { merchant: string; state: AdjustmentState },
  offset: number,
  limit: number,
): Promise<{ rows: Adjustment[]; total: number }> {
  const fits = where(sql`merchant = ${filter.merchant}`, sql`state = ${filter.state}`)
  const order = filter.state === 'requested' ? sql`asc` : sql`desc`
  const rows = await q.query<Adjustment>(
    sql`select ${fixed(COLUMNS)} from cashier.adjustments ${fits} order by id ${order} offset ${offset} limit ${limit}`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from cashier.adjustments ${fits}`),
  )
  return { rows, total }
}
