import type { Queryable, Tx } from '#server/lib/db.ts'

export type MobileClaim = { merchant: string; number: string; accountId: bigint; at: Date; isVerified: boolean }

/** Returns the account that a number belongs to, or null. `number` is E.164. */
export async function findMobileOwner(
  q: Queryable,
  merchant: string,
  number: string,
): Promise<{ accountId: bigint; isVerified: boolean } | null> {
  const [row] = await q.query<{ account_id: bigint; is_verified: boolean }>(
    'select account_id, verified_at is not null as is_verified from identity.mobiles where merchant = $1 and number = $2',
    [merchant, number],
  )
  return row ? { accountId: row.account_id, isVerified: row.is_verified } : null
}

/**
 * Assigns a number to an account, in place of the account's former number. Returns false when the number belongs to
 * another account. An account that only typed the number loses it to an account that proves it; an account that proved
 * it does not lose it.
 */
export async function claimMobile(
  tx: Tx,
  { merchant, number, accountId, at, isVerified }: MobileClaim,
): Promise<boolean> {
  await tx.query('delete from identity.mobiles where account_id = $1 and number <> $2', [accountId, number])
  const rows = await tx.query(
    `insert into identity.mobiles as m (merchant, number, account_id, verified_at, created_at)
     values ($1, $2, $3, case when $5 then $4::timestamptz end, $4)
     on conflict (merchant, number) do update set account_id = excluded.account_id,
       verified_at = coalesce(excluded.verified_at, m.verified_at)
     where m.account_id = excluded.account_id or (m.verified_at is null and excluded.verified_at is not null)
     returning account_id`,
    [merchant, number, accountId, at, isVerified],
  )
  return rows.length > 0
}
