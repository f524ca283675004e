/** Codes that could not be used. */
import { only, type Queryable } from '#server/lib/db.ts'

/** Returns how many codes of a member could not be used since a moment. */
export async function countFailures(q: Queryable, memberId: string, since: Date): Promise<number> {
  const row = only(
    await q.query<{ count: number }>(
      'select count(*)::int as count from promotions.code_failures where member_id = $1 and at > $2',
      [memberId, since],
    ),
  )
  return row.count
}

/** Stores that a code could not be used. */
export async function noteFailure(q: Queryable, memberId: string, at: Date): Promise<void> {
  await q.query('insert into promotions.code_failures (member_id, at) values ($1, $2)', [memberId, at])
}

/** Takes one failure of a member and moment out again. */
export async function dropFailure(q: Queryable, memberId: string, at: Date): Promise<void> {
  await q.query(
    `delete from promotions.code_failures where ctid = (
       select ctid from promotions.code_failures where member_id = $1 and at = $2 limit 1)`,
    [memberId, at],
  )
}
