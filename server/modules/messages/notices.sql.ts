import type { Queryable, Tx } from '#server/lib/db.ts'

export type Texts = Record<string, string>
export type NoticeRow = {
  id: bigint; type: 'B' | 'PL' | 'PU' | 'PR' | 'H'; execution: 'A' | 'B' | 'F'; platform: string
  title: Texts; body: Texts; starts_at: Date; ends_at: Date | null; position: number; enabled: boolean
}
export type NoticeFields = Omit<NoticeRow, 'id' | 'platform'>
const COLUMNS = 'id, type, execution, platform, title, body, starts_at, ends_at, position, enabled'

/** What is shown now of some kinds to some audiences, in the operator's order; `total` counts all that fit. */
export async function listShown(
  queryable: Queryable, which: { merchant: string; types: readonly string[]; executions: readonly string[]; at: Date }, limit: number, offset: number,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const rows = await queryable.query<NoticeRow & { total: bigint }>(
    `select ${COLUMNS}, count(*) over () as total from messages.notices
     where merchant = $1 and enabled and type = any ($2) and execution = any ($3) and starts_at <= $4 and (ends_at is null or ends_at > $4)
     order by position, id desc limit $5 offset $6`,
    [which.merchant, which.types, which.executions, which.at, limit, offset])
  return { rows, total: Number(rows[0]?.total ?? 0n) }
}

/** A page of all notices of a brand, as the operator sees them. */
export async function listNoticeRows(queryable: Queryable, merchant: string, limit: number, offset: number): Promise<{ rows: NoticeRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    queryable.query<NoticeRow>(`select ${COLUMNS} from messages.notices where merchant = $1 order by id desc limit $2 offset $3`, [merchant, limit, offset]),
    queryable.query<{ count: bigint }>('select count(*) as count from messages.notices where merchant = $1', [merchant]),
  ])
  return { rows, total: Number(counts[0]?.count ?? 0n) }
}

const valuesOf = (row: NoticeFields) => [
  row.type, row.execution, JSON.stringify(row.title), JSON.stringify(row.body), row.starts_at, row.ends_at, row.position, row.enabled,
]

/** Adds a notice. */
export async function insertNotice(tx: Tx, merchant: string, row: NoticeFields): Promise<bigint> {
  const [made] = await tx.query<{ id: bigint }>(
    `insert into messages.notices (merchant, type, execution, title, body, starts_at, ends_at, position, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`, [merchant, ...valuesOf(row)])
  if (!made) throw new Error('no notice')
  return made.id
}

/** Locks a notice of the brand; null when there is none. */
export async function lockNotice(tx: Tx, merchant: string, id: bigint): Promise<NoticeRow | null> {
  const [row] = await tx.query<NoticeRow>(`select ${COLUMNS} from messages.notices where merchant = $1 and id = $2 for update`, [merchant, id])
  return row ?? null
}

/** Replaces a notice. */
export async function putNotice(tx: Tx, id: bigint, row: NoticeFields): Promise<void> {
  await tx.query(
    `update messages.notices set type = $2, execution = $3, title = $4, body = $5, starts_at = $6, ends_at = $7, position = $8, enabled = $9
     where id = $1`, [id, ...valuesOf(row)])
}

/** Removes a notice. */
export async function deleteNotice(tx: Tx, id: bigint): Promise<void> {
  await tx.query('delete from messages.notices where id = $1', [id])
}
