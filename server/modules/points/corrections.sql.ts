/** Corrections of members' points: one operator asks, another one agrees. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Correction = {
  reference: string
  merchant: string
  memberId: string
  username: string
  points: bigint
  reason: string
  state: 'requested' | 'posted' | 'refused'
}

/** Inserts a correction that waits for a second operator. */
export async function insertCorrection(tx: Tx, one: Omit<Correction, 'state'> & { by: string; at: Date }) {
  await tx.query(
    `insert into points.corrections (reference, merchant, member_id, username, points, reason, asked_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.reference, one.merchant, one.memberId, one.username, one.points, one.reason, one.by, one.at],
  )
}

/** Locks a correction until the transaction ends; null when there is none such. */
export async function lockCorrection(q: Queryable, reference: string): Promise<Correction | null> {
  const [row] = await q.query<Correction>(
    `select reference, merchant, member_id as "memberId", username, points, reason, state from points.corrections
     where reference = $1 for update`,
    [reference],
  )
  return row ?? null
}

/** Stores the outcome. */
export async function endCorrection(tx: Tx, reference: string, state: 'posted' | 'refused'): Promise<void> {
  await tx.query('update points.corrections set state = $2 where reference = $1', [reference, state])
}
