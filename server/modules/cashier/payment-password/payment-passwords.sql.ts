/** Payment passwords: their hashes, and the failures since the last success. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type PaymentPassword = { hash: string; failures: number; lockedUntil: Date | null }

/** The columns of a `PaymentPassword`. */
const COLUMNS = 'hash, failures, locked_until as "lockedUntil"'

/**
 * Locks a member's payment password until the transaction ends, so that guesses are counted one after another. Returns
 * null when none is set.
 */
export async function lockPaymentPassword(tx: Tx, memberId: string): Promise<PaymentPassword | null> {
  const [row] = await tx.prepared<PaymentPassword>(
    'cashier.lock_payment_password',
    `select ${COLUMNS} from cashier.payment_passwords where member_id = $1 for update`,
    [memberId],
  )
  return row ?? null
}

/** Returns a member's payment password without a lock; null when none is set. */
export async function findPaymentPassword(q: Queryable, memberId: string): Promise<PaymentPassword | null> {
  const [row] = await q.query<PaymentPassword>(
    `select ${COLUMNS} from cashier.payment_passwords where member_id = $1`,
    [memberId],
  )
  return row ?? null
}

/** Returns whether a member has a payment password. */
export async function hasPaymentPassword(q: Queryable, memberId: string): Promise<boolean> {
  return (await q.query('select from cashier.payment_passwords where member_id = $1', [memberId])).length > 0
}

/** Stores a hash and resets the count of failures. */
export async function savePaymentPassword(tx: Tx, memberId: string, hash: string, at: Date): Promise<void> {
  await tx.query(
    `insert into cashier.payment_passwords (member_id, hash, failures, locked_until, changed_at)
     values ($1, $2, 0, null, $3)
     on conflict (member_id) do update set hash = excluded.hash, failures = 0, locked_until = null,
       changed_at = excluded.changed_at`,
    [memberId, hash, at],
  )
}

/** Stores the count of failures, and until when no guess is accepted. */
export async function saveFailures(
  tx: Tx,
  memberId: string,
  failures: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx.query('update cashier.payment_passwords set failures = $2, locked_until = $3 where member_id = $1', [
    memberId,
    failures,
    lockedUntil,
  ])
}
