/** What an agent may see of the accounts below: their place, name, kind and status, and nothing of their owners. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

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

/** Returns everybody below an account at any depth, the oldest first, with the name right above. */
export function listAllBelow(
  q: Queryable,
  { id, path }: Pick<Step, 'id' | 'path'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<(Below & { path: string; upline: string | null })[]> {
  return q.query(
    `select a.id::text, a.username, a.type, a.status, a.path, u.username as upline, a.created_at as "registeredAt",
       a.last_login_at as "lastLoginAt", (select count(*) from identity.accounts d where d.upline_id = a.id)::int as direct
     from identity.accounts a left join identity.accounts u on u.id = a.upline_id
     where starts_with(a.path, $1) and a.id <> $2::bigint and a.id > coalesce($3::bigint, 0)
       and a.merchant = (select merchant from identity.accounts where id = $2::bigint)
     order by a.id limit $4`,
    [path, id, after, limit],
  )
}

export type Node = {
  id: string
  username: string
  type: number
  status: 'active' | 'frozen' | 'closed'
  path: string
  uplineId: string | null
}
const NODE = `a.id::text, a.username, a.type, a.status, a.path, a.upline_id::text as "uplineId"`

/** Returns an account of a brand's tree by id, or null. Trial players are in no tree. */
export async function findNode(q: Queryable, brand: string, id: string): Promise<Node | null> {
  const [row] = await q.query<Node>(
    `select ${NODE} from identity.accounts a where a.id = $2::bigint and a.merchant = $1 and a.type <> 4`,
    [brand, id],
  )
  return row ?? null
}

/** Returns an account of a brand's tree by its name in any case, or null. */
export async function findNodeByName(q: Queryable, brand: string, username: string): Promise<Node | null> {
  const [row] = await q.query<Node>(
    `select ${NODE} from identity.accounts a
     where a.merchant = $1 and lower(a.username) = lower($2) and a.type <> 4`,
    [brand, username],
  )
  return row ?? null
}

/** Returns how many accounts a line has, its first one included, and how deep in the tree its lowest one is. */
export async function measureLine(q: Queryable, path: string): Promise<{ people: number; depth: number }> {
  const [row] = await q.query<{ people: number; depth: number }>(
    `select count(*)::int as people, max(length(path) - length(replace(path, '.', '')))::int as depth
     from identity.accounts where starts_with(path, $1)`,
    [path],
  )
  return row ?? { people: 0, depth: 0 }
}

/** Puts a whole line under another account, or under none. Returns the new path of each of its accounts. */
export async function movePaths(
  tx: Tx,
  { id, from, to, toId }: { id: string; from: string; to: string; toId: string | null },
): Promise<{ id: string; path: string }[]> {
  await tx.query('update identity.accounts set upline_id = $2::bigint where id = $1::bigint', [id, toId])
  return tx.query<{ id: string; path: string }>(
    `update identity.accounts set path = $2 || substr(path, length($1) + 1)
     where starts_with(path, $1) returning id::text, path`,
    [from, to],
  )
}

export type AgentListed = Node & {
  uplineName: string | null
  direct: number
  registeredAt: Date
  lastLoginAt: Date | null
}
const LISTED = `u.username as "uplineName", a.created_at as "registeredAt", a.last_login_at as "lastLoginAt",
  (select count(*) from identity.accounts d where d.upline_id = a.id)::int as direct`

/** Returns a page of a brand's agents, the newest first, and how many there are. */
export async function listAgents(
  q: Queryable,
  brand: string,
  {
    search,
    place,
    limit,
    offset,
  }: { search: string | null; place: 'top' | 'below' | null; limit: number; offset: number },
): Promise<{ rows: AgentListed[]; total: number }> {
  const which = where(
    sql`a.merchant = ${brand} and a.type in (1, 2, 41, 42)`,
    search !== null && sql`starts_with(lower(a.username), ${search.toLowerCase()})`,
    place === 'top' && sql`a.upline_id is null`,
    place === 'below' && sql`a.upline_id is not null`,
  )
  const rows = await q.query<AgentListed>(
    sql`select ${fixed(NODE)}, ${fixed(LISTED)} from identity.accounts a
        left join identity.accounts u on u.id = a.upline_id ${which} order by a.id desc limit ${limit} offset ${offset}`,
  )
  const counts = await q.query<{ count: number }>(sql`select count(*)::int as count from identity.accounts a ${which}`)
  return { rows, total: counts[0]?.count ?? 0 }
}

/** Returns one of a brand's agents as the list shows it, or null. */
export async function findListed(q: Queryable, brand: string, id: string): Promise<AgentListed | null> {
  const [row] = await q.query<AgentListed>(
    `select ${NODE}, ${LISTED} from identity.accounts a left join identity.accounts u on u.id = a.upline_id
     where a.merchant = $1 and a.id = $2::bigint and a.type in (1, 2, 41, 42)`,
    [brand, id],
  )
  return row ?? null
}
