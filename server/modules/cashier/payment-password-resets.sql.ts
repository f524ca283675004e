/** Codes with which members set a new payment password: one at most for each, as a digest. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Reset = {
  /** Who had it sent; null: the member. */ operator: string | null
  digest: string
  failures: number
  sentAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** A member's code, locked until the transaction ends so that guesses come one after another; null when none was made. */
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

/** Keeps a code in place of the one before. */
export async function putReset(
  tx: Tx,
  { memberId, digest, operator, decisionId, sentAt, expiresAt }: NewReset,
): Promise<void> {
  await sql`insert into cashier.payment_password_resets (member_id, digest, operator, decision_id, sent_at, expires_at)
    values (${memberId}, ${digest}, ${operator}, ${decisionId}, ${sentAt}, ${expiresAt})
    on conflict (member_id) do update set digest = excluded.digest, operator = excluded.operator, decision_id = excluded.decision_id, failures = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null`.execute(tx.kysely)
}

/** Counts a wrong guess. */
export async function countFailure(tx: Tx, memberId: string): Promise<void> {
  await sql`update cashier.payment_password_resets set failures = failures + 1 where member_id = ${memberId}`.execute(
    tx.kysely,
  )
}

/** Writes down that the code was used. */
export async function closeReset(q: Queryable, memberId: string, at: Date): Promise<void> {
  await sql`update cashier.payment_password_resets set used_at = ${at} where member_id = ${memberId}`.execute(q.kysely)
}
