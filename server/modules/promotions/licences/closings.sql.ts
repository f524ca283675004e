/** Where the house keeps offers of chance closed. */
import type { ChanceKind } from '#contract/promotions/chance-kinds.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { lockName } from '#server/lib/locks.sql.ts'

export type Closing = {
  id: bigint
  brand: string | null
  country: string | null
  kinds: ChanceKind[]
  reason: string
  closedAt: Date
  closedBy: string
  openedAt: Date | null
  openedBy: string | null
}

const COLUMNS = `id, brand, country, kinds, reason, closed_at as "closedAt", closed_by as "closedBy",
  opened_at as "openedAt", opened_by as "openedBy"`
const LISTED_MAX = 200
const LOCK = 'luck licences'

/** Returns the closings that count at a brand. */
export function listClosed(q: Queryable, brand: string): Promise<Closing[]> {
  return q.prepared<Closing>(
    'promotions.list_closed',
    `select ${COLUMNS} from promotions.luck_closings where opened_at is null and (brand is null or brand = $1)`,
    [brand],
  )
}

/** Returns closings, those in force first, then the newest. */
export function listClosings(q: Queryable): Promise<Closing[]> {
  return q.query<Closing>(
    `select ${COLUMNS} from promotions.luck_closings order by opened_at is not null, id desc limit ${LISTED_MAX}`,
  )
}

/** Returns a closing, locked where it is decided about; null when there is none. */
export async function lockClosing(tx: Tx, id: bigint): Promise<Closing | null> {
  const [row] = await tx.query<Closing>(`select ${COLUMNS} from promotions.luck_closings where id = $1 for update`, [
    id,
  ])
  return row ?? null
}

/**
 * Lets this transaction give by chance, or waits for a closing that is under way: from the commit of a closing nothing is
 * given that did not read it.
 */
export async function holdLicences(tx: Tx): Promise<void> {
  await tx.prepared('promotions.hold_licences', 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [LOCK])
}

/** Stores a closing, behind everything that is being given by chance. */
export async function insertClosing(tx: Tx, one: Omit<Closing, 'id' | 'openedAt' | 'openedBy'>): Promise<Closing> {
  await lockName(tx, LOCK)
  return only(
    await tx.query<Closing>(
      `insert into promotions.luck_closings (brand, country, kinds, reason, closed_at, closed_by)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [one.brand, one.country, one.kinds, one.reason, one.closedAt, one.closedBy],
    ),
  )
}

/** Opens what was closed. */
export async function putOpened(tx: Tx, id: bigint, by: string, at: Date): Promise<void> {
  await tx.query('update promotions.luck_closings set opened_at = $3, opened_by = $2 where id = $1', [id, by, at])
}
