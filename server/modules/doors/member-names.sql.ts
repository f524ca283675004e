import type { Queryable } from '#server/lib/db.ts'

/** Returns names of a brand's members by their numbers; members of other brands are left out. */
export async function nameMembers(
  q: Queryable,
  merchant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ id: string; username: string }>(
    'select id::text, username from identity.members where merchant = $1 and id = any($2::bigint[])',
    [merchant, ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}
