/** Corrections of members' balances: asked for by one operator, agreed to by another. */
import type { Generated } from 'kysely'
import type { AdjustmentReason, AdjustmentState } from '#contract/office-adjustments.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.adjustments': {
      id: Generated<bigint>
      reference: string
      merchant: string
      member_id: string
      username: string
      currency: string
      amount: bigint
      reason: string
      state: Generated<AdjustmentState>
      requested_by: string
      requested_at: Date
      decided_by: string | null
      decided_at: Date | null
      note: string | null
      reason_key: AdjustmentReason | null
      cause: string | null
      decision_id: bigint | null
    }
  }
}

export type Adjustment = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  username: string
  currency: string
  /** Above zero: to the member. */
  amountMinor: bigint
  reason: string
  state: AdjustmentState
  requestedBy: string
  requestedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  note: string | null
  reasonKey: AdjustmentReason | null
  /** What a compensation makes good: `withdrawal:W-7F2K9QXM`. */
  cause: string | null
  decisionId: bigint | null
}

const COLUMNS = [
  'id',
  'reference',
  'merchant',
  'member_id as memberId',
  'username',
  'currency',
  'amount as amountMinor',
  'reason',
  'state',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'note',
  'reason_key as reasonKey',
  'cause',
  'decision_id as decisionId',
] as const

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

/** Stores a correction that waits for a second operator. */
export function insertAdjustment(tx: Tx, one: NewAdjustment): Promise<Adjustment> {
  return tx.kysely
    .insertInto('cashier.adjustments')
    .values({
      reference: one.reference,
      merchant: one.merchant,
      member_id: one.memberId,
      username: one.username,
      currency: one.currency,
      amount: one.amountMinor,
      reason: one.reason,
      reason_key: one.reasonKey,
      cause: one.cause,
      requested_by: one.requestedBy,
      requested_at: one.requestedAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A correction by its number, locked until the transaction ends, or null. */
export async function lockAdjustment(tx: Tx, reference: string): Promise<Adjustment | null> {
  return (
    (await tx.kysely
      .selectFrom('cashier.adjustments')
      .select(COLUMNS)
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** Writes down which decision it waits for. */
export function setDecision(tx: Tx, id: bigint, decisionId: bigint): Promise<Adjustment> {
  return tx.kysely
    .updateTable('cashier.adjustments')
    .set({ decision_id: decisionId })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export type AdjustmentDecision = { state: 'posted' | 'refused'; by: string; at: Date; note: string | null }

/** Writes down what was decided. */
export function closeAdjustment(tx: Tx, id: bigint, { state, by, at, note }: AdjustmentDecision): Promise<Adjustment> {
  return tx.kysely
    .updateTable('cashier.adjustments')
    .set({ state, decided_by: by, decided_at: at, note })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A brand's corrections in a state, and how many there are: open ones the longest waiting first, decided ones the newest first. */
export async function listAdjustments(
  q: Queryable,
  filter: { merchant: string; state: AdjustmentState },
  offset: number,
  limit: number,
): Promise<{ rows: Adjustment[]; total: number }> {
  const all = q.kysely
    .selectFrom('cashier.adjustments')
    .where('merchant', '=', filter.merchant)
    .where('state', '=', filter.state)
  const rows = await all
    .select(COLUMNS)
    .orderBy('id', filter.state === 'requested' ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const count = await all.select((is) => is.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count.count) }
}
