import type { LobbyOrder } from '#contract/catalogue/lobby-order.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'

export type SavedOrder = { revision: number; content: LobbyOrder }
export type OrderRevision = SavedOrder & { at: Date; operator: string; reason: string | null }

/** Returns the latest revision of a brand's lobby, or null. */
export async function findLobbyOrder(q: Queryable, brand: string): Promise<SavedOrder | null> {
  const [row] = await q.query<SavedOrder>(
    'select revision, content from games.lobby_orders where brand = $1 order by revision desc limit 1',
    [brand],
  )
  return row ?? null
}

/** As findLobbyOrder, and locks: other transactions about the same brand wait until this one ends. */
export async function findLobbyOrderLocked(tx: Tx, brand: string): Promise<SavedOrder | null> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`games.lobby_orders ${brand}`])
  return findLobbyOrder(tx, brand)
}

/** Inserts a revision. */
export async function insertLobbyOrder(tx: Tx, brand: string, row: OrderRevision): Promise<void> {
  await tx.query(
    'insert into games.lobby_orders (brand, revision, content, operator, reason, at) values ($1, $2, $3::jsonb, $4, $5, $6)',
    [brand, row.revision, JSON.stringify(row.content), row.operator, row.reason, row.at],
  )
}

/** Lists a page of revisions, the latest first, and returns how many there are. */
export async function listLobbyOrderRevisions(
  q: Queryable,
  brand: string,
  limit: number,
  offset: number,
): Promise<{ rows: OrderRevision[]; total: number }> {
  const rows = await q.query<OrderRevision>(
    'select revision, content, at, operator, reason from games.lobby_orders where brand = $1 order by revision desc limit $2 offset $3',
    [brand, limit, offset],
  )
  const { total } = only(
    await q.query<{ total: number }>(
      'select coalesce(max(revision), 0)::int as total from games.lobby_orders where brand = $1',
      [brand],
    ),
  )
  return { rows, total }
}
