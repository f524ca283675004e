import type { Queryable } from '#server/lib/db.ts'

/** Returns whether an account belongs to an operator's person. */
export async function isOwnMember(q: Queryable, personId: string, memberId: string): Promise<boolean> {
  const rows = await q.query(
    'select 1 from identity.person_members where person_id = $1::bigint and account_id = $2::bigint',
    [personId, memberId],
  )
  return rows.length > 0
}
