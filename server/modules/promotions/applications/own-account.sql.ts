import { only, type Queryable } from '#server/lib/db.ts'

/** Returns whether a member's account is an operator's own. */
export async function isOwnAccount(q: Queryable, personId: string, memberId: string): Promise<boolean> {
  const row = only(
    await q.query<{ own: boolean }>(
      `select exists (select from identity.person_members where person_id = $1::bigint and account_id = $2::bigint) as own`,
      [personId, memberId],
    ),
  )
  return row.own
}
