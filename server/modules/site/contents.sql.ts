import type { ContentData, ContentKind } from '#contract/site/contents.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type ContentFields<Kind extends ContentKind = ContentKind> = {
  kind: Kind
  place: string
  key: string | null
  data: ContentData[Kind]
  device: string[]
  starts_at: Date
  ends_at: Date | null
  position: number
  enabled: boolean
}
export type ContentRow<Kind extends ContentKind = ContentKind> = ContentFields<Kind> & {
  id: bigint
  updated_at: Date
  removed_at: Date | null
}

const COLUMNS = 'id, kind, place, key, data, device, starts_at, ends_at, position, enabled, updated_at, removed_at'

export type Shown<Kind extends ContentKind> = {
  merchant: string
  kind: Kind
  at: Date
  places?: readonly string[]
  key?: string
  device?: string
  executions?: readonly string[]
  /** The newest first, instead of the operator's order. */
  newest?: boolean
}

/**
 * Returns the contents of a kind that are shown at a moment, in the operator's order; `total` counts all that match.
 */
export async function listShown<Kind extends ContentKind>(
  queryable: Queryable,
  which: Shown<Kind>,
  limit: number,
  offset = 0,
): Promise<{ rows: ContentRow<Kind>[]; total: number }> {
  const rows = await queryable.query<ContentRow<Kind> & { total: bigint }>(
    sql`select ${fixed(COLUMNS)}, count(*) over () as total from site.contents
     ${where(
       sql`merchant = ${which.merchant} and kind = ${which.kind} and enabled and removed_at is null`,
       sql`starts_at <= ${which.at} and (ends_at is null or ends_at > ${which.at})`,
       which.places !== undefined && sql`place = any (${which.places})`,
       which.key !== undefined && sql`key = ${which.key}`,
       which.device !== undefined && sql`${which.device} = any (device)`,
       which.executions !== undefined && sql`data ->> 'execution' = any (${which.executions})`,
     )}
     order by ${which.newest ? sql`starts_at desc, id desc` : sql`position, id desc`} limit ${limit} offset ${offset}`,
  )
  return { rows, total: Number(rows[0]?.total ?? 0n) }
}

/** Returns a page of a kind as operators see it: all contents, or the removed ones. */
export async function listContentRows(
  queryable: Queryable,
  which: { merchant: string; kind: string; place?: string | undefined; removed: boolean },
  limit: number,
  offset: number,
): Promise<{ rows: ContentRow[]; total: number }> {
  const rows = await queryable.query<ContentRow & { total: bigint }>(
    sql`select ${fixed(COLUMNS)}, count(*) over () as total from site.contents
     ${where(
       sql`merchant = ${which.merchant} and kind = ${which.kind}`,
       which.removed ? sql`removed_at is not null` : sql`removed_at is null`,
       which.place !== undefined && sql`place = ${which.place}`,
     )}
     order by place, position, id desc limit ${limit} offset ${offset}`,
  )
  return { rows, total: Number(rows[0]?.total ?? 0n) }
}

/** Returns one content of the brand, removed or not; null when there is none. */
export async function findContent(queryable: Queryable, merchant: string, id: bigint): Promise<ContentRow | null> {
  const [row] = await queryable.query<ContentRow>(
    `select ${COLUMNS} from site.contents where merchant = $1 and id = $2`,
    [merchant, id],
  )
  return row ?? null
}

/** Locks and returns a content of the brand, removed or not; null when there is none. */
export async function lockContent(tx: Tx, merchant: string, id: bigint): Promise<ContentRow | null> {
  const [row] = await tx.query<ContentRow>(
    `select ${COLUMNS} from site.contents where merchant = $1 and id = $2 for update`,
    [merchant, id],
  )
  return row ?? null
}

/** Returns whether another content of the kind has the name already. */
export async function isNameTaken(
  tx: Tx,
  merchant: string,
  kind: string,
  key: string,
  except: bigint | null,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from site.contents where merchant = $1 and kind = $2 and key = $3 and removed_at is null and id is distinct from $4',
    [merchant, kind, key, except],
  )
  return rows.length > 0
}

const valuesOf = (row: ContentFields) => [
  row.kind,
  row.place,
  row.key,
  JSON.stringify(row.data),
  row.device,
  row.starts_at,
  row.ends_at,
  row.position,
  row.enabled,
]

/** Adds a content. */
export async function insertContent(tx: Tx, merchant: string, row: ContentFields, at: Date): Promise<bigint> {
  const [made] = await tx.query<{ id: bigint }>(
    `insert into site.contents (merchant, kind, place, key, data, device, starts_at, ends_at, position, enabled,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [merchant, ...valuesOf(row), at],
  )
  if (!made) throw new Error('no content')
  return made.id
}

/** Replaces a content, also a removed one. */
export async function putContent(tx: Tx, id: bigint, row: ContentFields, at: Date): Promise<void> {
  await tx.query(
    `update site.contents set kind = $2, place = $3, key = $4, data = $5, device = $6, starts_at = $7, ends_at = $8,
       position = $9, enabled = $10, updated_at = $11, removed_at = null where id = $1`,
    [id, ...valuesOf(row), at],
  )
}

/** Marks a content as removed; it can be restored. */
export async function markContentRemoved(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.query('update site.contents set removed_at = $2, updated_at = $2 where id = $1', [id, at])
}
