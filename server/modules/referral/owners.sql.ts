import type { Queryable } from '#server/lib/db.ts'

/** Returns the operators' persons to whom one of some accounts belongs. */
export async function listOwners(q: Queryable, accounts: readonly string[]): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    'select distinct person_id as id from identity.person_members where account_id = any ($1::bigint[])',
    [accounts],
  )
  return rows.map(({ id }) => id)
}
