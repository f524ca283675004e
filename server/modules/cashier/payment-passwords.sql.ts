/** Payment passwords: their hashes, and the failures since the last success. */
import type { Generated } from 'kysely'
import type { Queryable, Tx } from '#server/lib/db.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.payment_passwords': {
      member_id: string
      hash: string
      failures: Generated<number>
      locked_until: Date | null
      changed_at: Date
    }
  }
}

export type PaymentPassword = { hash: string; failures: number; lockedUntil: Date | null }

/**
 * A member's payment password, locked until the transaction ends so that guesses come one after another; null when none is
 * set.
 */
export async function lockPaymentPassword(tx: Tx, memberId: string): Promise<PaymentPassword | null> {
  const row = await tx.kysely
    .selectFrom('cashier.payment_passwords')
    .select(['hash', 'failures', 'locked_until as lockedUntil'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A member's payment password as it stands; null when none is set. */
export async function findPaymentPassword(q: Queryable, memberId: string): Promise<PaymentPassword | null> {
  const row = await q.kysely
    .selectFrom('cashier.payment_passwords')
    .select(['hash', 'failures', 'locked_until as lockedUntil'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a member has a payment password. */
export async function hasPaymentPassword(q: Queryable, memberId: string): Promise<boolean> {
  return (
    (
      await q.kysely
        .selectFrom('cashier.payment_passwords')
        .select('member_id')
        .where('member_id', '=', memberId)
        .execute()
    ).length > 0
  )
}

/** Stores a hash and forgets failures. */
export async function savePaymentPassword(tx: Tx, memberId: string, hash: string, at: Date): Promise<void> {
  const fresh = { hash, failures: 0, locked_until: null, changed_at: at }
  await tx.kysely
    .insertInto('cashier.payment_passwords')
    .values({ member_id: memberId, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .execute()
}

/** Keeps the count of failures, and until when no guess is taken. */
export async function saveFailures(
  tx: Tx,
  memberId: string,
  failures: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx.kysely
    .updateTable('cashier.payment_passwords')
    .set({ failures, locked_until: lockedUntil })
    .where('member_id', '=', memberId)
    .execute()
}
