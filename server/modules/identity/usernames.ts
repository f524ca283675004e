import type { Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'

/** Login names of accounts, by id. */
export async function findUsernames(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(ids)].map(readId).filter((id) => id !== null)
  if (numbers.length === 0) return new Map()
  const rows = await q.query<{ id: string; username: string }>(
    'select id::text as id, username from identity.accounts where id = any ($1::bigint[])',
    [numbers],
  )
  return new Map(rows.map((row) => [row.id, row.username]))
}

/** Which of some accounts are a brand's own. */
export async function findOwn(q: Queryable, merchant: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const numbers = [...new Set(ids)].map(readId).filter((id) => id !== null)
  if (numbers.length === 0) return new Set()
  const rows = await q.query<{ id: string }>(
    'select id::text as id from identity.accounts where id = any ($1::bigint[]) and merchant = $2',
    [numbers, merchant],
  )
  return new Set(rows.map((row) => row.id))
}

/** The id of a login name in a brand, or null. Case does not matter. */
export async function findAccountId(q: Queryable, merchant: string, username: string): Promise<string | null> {
  const [row] = await q.query<{ id: string }>(
    'select id::text as id from identity.accounts where merchant = $1 and lower(username) = lower($2)',
    [merchant, username],
  )
  return row?.id ?? null
}
