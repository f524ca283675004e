import type { Queryable, Tx } from '#server/lib/db.ts'

export type VersionAct = 'base' | 'create' | 'update' | 'remove' | 'restore'
export type VersionRow = {
  id: bigint
  subject: string
  number: number
  act: VersionAct
  state: Record<string, unknown> | null
  restored: number | null
  operator: string | null
  at: Date
}
const COLUMNS = 'id, subject, number, act, state, restored, operator, at'

/** Returns the number of the newest version of a subject; 0 before its first change. */
export async function lastVersion(queryable: Queryable, merchant: string, subject: string): Promise<number> {
  const [row] = await queryable.query<{ number: number | null }>(
    'select max(number) as number from site.versions where merchant = $1 and subject = $2',
    [merchant, subject],
  )
  return row?.number ?? 0
}

/** Adds a version. */
export async function insertVersion(tx: Tx, merchant: string, row: Omit<VersionRow, 'id'>): Promise<void> {
  await tx.query(
    'insert into site.versions (merchant, subject, number, act, state, restored, operator, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      merchant,
      row.subject,
      row.number,
      row.act,
      row.state && JSON.stringify(row.state),
      row.restored,
      row.operator,
      row.at,
    ],
  )
}

/** Returns a page of a subject's versions, newest first. */
export async function listVersionRows(
  queryable: Queryable,
  merchant: string,
  subject: string,
  limit: number,
  offset: number,
): Promise<{ rows: VersionRow[]; total: number }> {
  const rows = await queryable.query<VersionRow>(
    `select ${COLUMNS} from site.versions where merchant = $1 and subject = $2 order by number desc limit $3 offset $4`,
    [merchant, subject, limit, offset],
  )
  return { rows, total: await lastVersion(queryable, merchant, subject) }
}

/** Returns one version of the brand; null when there is none. */
export async function findVersion(queryable: Queryable, merchant: string, id: bigint): Promise<VersionRow | null> {
  const [row] = await queryable.query<VersionRow>(
    `select ${COLUMNS} from site.versions where merchant = $1 and id = $2`,
    [merchant, id],
  )
  return row ?? null
}
