import type { Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'

/** Returns the login names of accounts, by id. */
export async function findUsernames(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(ids)].map(readId).filter((id) => id !== null)
  if (numbers.length === 0) return new Map()
  const rows = await q.query<{ id: string; username: string }>(
    'select id::text as id, username from identity.accounts where id = any ($1::bigint[])',
    [numbers],
  )
  return new Map(rows.map((row) => [row.id, row.username]))
}

/** Returns the login names of those of the ids that are accounts of a brand, by id. */
export async function findOwnUsernames(
  q: Queryable,
  merchant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(ids)].map(readId).filter((id) => id !== null)
  if (numbers.length === 0) return new Map()
  const rows = await q.query<{ id: string; username: string }>(
    'select id::text as id, username from identity.accounts where id = any ($1::bigint[]) and merchant = $2',
    [numbers, merchant],
  )
  return new Map(rows.map((row) => [row.id, row.username]))
}

/** Returns the id of a login name in a brand, in any case, or null. */
export async function findAccountId(q: Queryable, merchant: string, username: string): Promise<string | null> {
  const [row] = await q.query<{ id: string }>(
    'select id::text as id from identity.accounts where merchant = $1 and lower(username) = lower($2)',
    [merchant, username],
  )
  return row?.id ?? null
}
