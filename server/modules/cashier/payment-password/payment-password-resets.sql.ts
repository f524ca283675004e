/** Codes with which members set a new payment password: one at most for each member, stored as a digest. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Reset = {
  /** Who requested it; null: the member. */ operator: string | null
  digest: string
  failures: number
  sentAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/**
 * Locks a member's code until the transaction ends, so that guesses are counted one after another. Returns null when
 * none was made.
 */
export async function lockReset(tx: Tx, memberId: string): Promise<Reset | null> {
  const [row] = await tx.query<Reset>(
    `select operator, digest, failures, sent_at as "sentAt", expires_at as "expiresAt", used_at as "usedAt"
     from cashier.payment_password_resets where member_id = $1 for update`,
    [memberId],
  )
  return row ?? null
}

export type NewReset = {
  memberId: string
  digest: string
  operator: string | null
  decisionId: bigint | null
  sentAt: Date
  expiresAt: Date
}

/** Stores a code; it replaces the previous one. */
export async function putReset(
  tx: Tx,
  { memberId, digest, operator, decisionId, sentAt, expiresAt }: NewReset,
): Promise<void> {
  await tx.query(
    `insert into cashier.payment_password_resets (member_id, digest, operator, decision_id, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id) do update set digest = excluded.digest, operator = excluded.operator,
       decision_id = excluded.decision_id, failures = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
       used_at = null`,
    [memberId, digest, operator, decisionId, sentAt, expiresAt],
  )
}

/** Counts a wrong guess. */
export async function countFailure(tx: Tx, memberId: string): Promise<void> {
  await tx.query('update cashier.payment_password_resets set failures = failures + 1 where member_id = $1', [memberId])
}

/** Marks the code as used. */
export async function closeReset(q: Queryable, memberId: string, at: Date): Promise<void> {
  await q.query('update cashier.payment_password_resets set used_at = $2 where member_id = $1', [memberId, at])
}
