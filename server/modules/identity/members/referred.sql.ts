import type { Queryable } from '#server/lib/db.ts'

export type Referred = { id: bigint; username: string; created_at: Date }

/** Returns a page of the accounts that registered through an account, newest first; `total` counts all. */
export async function listReferred(
  queryable: Queryable,
  accountId: bigint,
  limit: number,
  offset: number,
): Promise<{ rows: Referred[]; total: number }> {
  const rows = await queryable.query<Referred>(
    'select id, username, created_at from identity.accounts where referred_by = $1 order by id desc limit $2 offset $3',
    [accountId, limit, offset],
  )
  const counts = await queryable.query<{ count: bigint }>(
    'select count(*) as count from identity.accounts where referred_by = $1',
    [accountId],
  )
  return { rows, total: Number(counts[0]?.count ?? 0n) }
}

/** Returns an account's first open code, or null. */
export async function findOwnCode(
  queryable: Queryable,
  accountId: bigint,
): Promise<{ code: string; kind: 'affiliate' | 'referral' } | null> {
  const [row] = await queryable.query<{ code: string; kind: 'affiliate' | 'referral' }>(
    'select code, kind from identity.invitation_codes where account_id = $1 and closed_at is null order by id limit 1',
    [accountId],
  )
  return row ?? null
}
