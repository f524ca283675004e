/** What an agent may see of the accounts below: their place, name, kind and status, and nothing of their owners. */
import type { Queryable } from '#server/lib/db.ts'
import { sql, where } from '#server/lib/sql.ts'

export type Step = { id: string; username: string; type: number; path: string }

/**
 * Returns the way from an account down to one of its own line, both included and the upper one first; empty for an
 * account outside the line. Trial players are in no line.
 */
export function findWay(q: Queryable, upperId: string, id: string): Promise<Step[]> {
  return q.query<Step>(
    `select a.id::text, a.username, a.type, a.path
     from identity.accounts low
     join identity.accounts up on up.id = $1::bigint and up.merchant = low.merchant and starts_with(low.path, up.path)
     join identity.accounts a on a.id = any (string_to_array(rtrim(low.path, '.'), '.')::bigint[])
       and starts_with(a.path, up.path)
     where low.id = $2::bigint and low.type <> 4
     order by length(a.path), a.path`,
    [upperId, id],
  )
}

export type Below = {
  id: string
  username: string
  type: number
  status: 'active' | 'frozen' | 'closed'
  registeredAt: Date
  lastLoginAt: Date | null
  /** Accounts directly below. */
  direct: number
}

export type BelowPage = {
  /** How names begin, in any case, at any depth; null: the accounts directly below. */
  search: string | null
  before: string | null
  limit: number
}

/** Returns accounts below one, the newest first: those directly below, or those whose names begin with a text. */
export function listBelow(
  q: Queryable,
  upper: Pick<Step, 'id' | 'path'>,
  { search, before, limit }: BelowPage,
): Promise<Below[]> {
  const isSought =
    search === null
      ? sql`a.upline_id = ${upper.id}::bigint`
      : sql`starts_with(a.path, ${upper.path}) and a.id <> ${upper.id}::bigint
          and a.merchant = (select merchant from identity.accounts where id = ${upper.id}::bigint)
          and starts_with(lower(a.username), ${search.toLowerCase()})`
  return q.query<Below>(
    sql`select a.id::text, a.username, a.type, a.status, a.created_at as "registeredAt",
        a.last_login_at as "lastLoginAt",
        (select count(*) from identity.accounts d where d.upline_id = a.id)::int as direct
      from identity.accounts a
      ${where(isSought, sql`a.type <> 4`, before !== null && sql`a.id < ${before}::bigint`)}
      order by a.id desc limit ${limit}`,
  )
}
