/** Deposits that may still be paid. They count against limits from the moment they are opened. */
import type { Queryable, Tx } from '#server/lib/db.ts'

/**
 * Locks decisions about a member's incoming money, for all processes. Locked before the member's row and any account.
 */
export async function lockIncoming(tx: Tx, memberId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`protection ${memberId}`])
}

export type Claim = { reference: string; memberId: string; amountMinor: bigint; createdAt: Date; expiresAt: Date }

/** Stores a claim. */
export async function insertClaim(tx: Tx, claim: Claim): Promise<void> {
  await tx.query(
    `insert into protection.deposit_claims (reference, member_id, amount, created_at, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (reference) do nothing`,
    [claim.reference, claim.memberId, claim.amountMinor, claim.createdAt, claim.expiresAt],
  )
}

/** Returns a claim that still counts at a moment, or null. */
export async function findOpenClaim(
  q: Queryable,
  reference: string,
  at: Date,
): Promise<{ amountMinor: bigint } | null> {
  const [row] = await q.query<{ amountMinor: bigint }>(
    'select amount as "amountMinor" from protection.deposit_claims where reference = $1 and expires_at > $2',
    [reference, at],
  )
  return row ?? null
}

/** Deletes a claim: it was paid, or will not be. */
export async function removeClaim(tx: Tx, reference: string): Promise<void> {
  await tx.query('delete from protection.deposit_claims where reference = $1', [reference])
}

/** Deletes one batch of claims that expired before a moment. Returns how many. */
export async function forgetClaims(q: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await q.query(
    `delete from protection.deposit_claims where reference in (
       select reference from protection.deposit_claims where expires_at < $1 limit $2
     ) returning reference`,
    [before, limit],
  )
  return rows.length
}
