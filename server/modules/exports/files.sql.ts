/** Ordered files: their owner, their content and their progress. */
import type { ExportState, FileRecord } from '#contract/exports/exports.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { ExportFilter } from '#server/lib/exports/source.ts'
import { fixed, join, sql } from '#server/lib/sql.ts'

/**
 * The owner of a file, and the brand at which they ask: a file that an operator of the house ordered at one brand does
 * not exist at another.
 */
export type Owner = { kind: 'member' | 'operator'; id: string; brand: string }

export type ExportFile = {
  id: bigint
  brand: string
  ownerKind: Owner['kind']
  ownerId: string
  record: FileRecord
  filter: ExportFilter
  locale: string
  utcOffsetMinutes: number
  state: ExportState
  rowsTotal: number
  rowsDone: number
  parts: number
  bytes: bigint
  cursor: string | null
  failures: number
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date
}

const COLUMNS = `id, brand, owner_kind as "ownerKind", owner_id as "ownerId", record, filter, locale,
  utc_offset_minutes as "utcOffsetMinutes", state,
  rows_total as "rowsTotal", rows_done as "rowsDone", parts, bytes, cursor, failures, created_at as "createdAt",
  finished_at as "finishedAt", expires_at as "expiresAt"`

export type NewFile = Pick<
  ExportFile,
  'brand' | 'record' | 'filter' | 'locale' | 'utcOffsetMinutes' | 'rowsTotal' | 'createdAt' | 'expiresAt'
> & {
  owner: Owner
  requestId: string
}

/** Stores an order. Returns null when the same request is stored already. */
export async function insertFile(tx: Tx, file: NewFile): Promise<ExportFile | null> {
  const [row] = await tx.query<ExportFile>(
    `insert into exports.files
       (brand, owner_kind, owner_id, request_id, record, filter, locale, utc_offset_minutes, rows_total, created_at,
         expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (owner_kind, owner_id, request_id) do nothing returning ${COLUMNS}`,
    [
      file.brand,
      file.owner.kind,
      file.owner.id,
      file.requestId,
      file.record,
      JSON.stringify(file.filter),
      file.locale,
      file.utcOffsetMinutes,
      file.rowsTotal,
      file.createdAt,
      file.expiresAt,
    ],
  )
  return row ?? null
}

/** Returns the file that a request ordered, or null. */
export async function findFileByRequest(q: Queryable, owner: Owner, requestId: string): Promise<ExportFile | null> {
  const [row] = await q.query<ExportFile>(
    `select ${COLUMNS} from exports.files where owner_kind = $1 and owner_id = $2 and request_id = $3`,
    [owner.kind, owner.id, requestId],
  )
  return row ?? null
}

/** Returns a file of its owner and its brand that has not expired, or null. */
export async function findFile(q: Queryable, owner: Owner, id: bigint, now: Date): Promise<ExportFile | null> {
  const [row] = await q.query<ExportFile>(
    `select ${COLUMNS} from exports.files
     where id = $1 and owner_kind = $2 and owner_id = $3 and brand = $4 and expires_at > $5`,
    [id, owner.kind, owner.id, owner.brand, now],
  )
  return row ?? null
}

/** Locks a file until the transaction ends. Returns it, or null. */
export async function lockFile(tx: Tx, id: bigint): Promise<ExportFile | null> {
  const [row] = await tx.query<ExportFile>(`select ${COLUMNS} from exports.files where id = $1 for update`, [id])
  return row ?? null
}

/** At most this many files of an owner are listed. */
const LISTED_MAX = 20

/** Returns an owner's files at the brand that have not expired, newest first, without cancelled ones. */
export function listFiles(q: Queryable, owner: Owner, now: Date): Promise<ExportFile[]> {
  return q.query<ExportFile>(
    `select ${COLUMNS} from exports.files
     where owner_kind = $1 and owner_id = $2 and brand = $3 and expires_at > $4 and state <> 'cancelled'
     order by id desc limit $5`,
    [owner.kind, owner.id, owner.brand, now, LISTED_MAX],
  )
}

/**
 * Returns how many of an owner's files are in progress, and how many were ordered since a moment. Locks the owner's
 * orders.
 */
export async function countFiles(tx: Tx, owner: Owner, since: Date): Promise<{ open: number; ordered: number }> {
  // two orders in parallel would not count each other, so they run one after another
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`exports ${owner.kind} ${owner.id}`])
  return only(
    await tx.query<{ open: number; ordered: number }>(
      `select count(*) filter (where state in ('waiting', 'running'))::int as open,
       count(*) filter (where created_at >= $3)::int as ordered
     from exports.files where owner_kind = $1 and owner_id = $2`,
      [owner.kind, owner.id, since],
    ),
  )
}

export type FileChanges = Partial<
  Pick<ExportFile, 'state' | 'rowsTotal' | 'rowsDone' | 'parts' | 'bytes' | 'cursor' | 'failures' | 'finishedAt'>
>
const COLUMN_OF = {
  state: 'state',
  rowsTotal: 'rows_total',
  rowsDone: 'rows_done',
  parts: 'parts',
  bytes: 'bytes',
  cursor: 'cursor',
  failures: 'failures',
  finishedAt: 'finished_at',
} as const satisfies Record<keyof FileChanges, string>

/** Updates a file and returns it. */
export async function updateFile(tx: Tx, id: bigint, changes: FileChanges): Promise<ExportFile> {
  const names = Object.keys(changes) as (keyof FileChanges)[]
  const sets = names.map((name) => sql`${fixed(COLUMN_OF[name])} = ${changes[name]}`)
  return only(
    await tx.query<ExportFile>(
      sql`update exports.files set ${join(sets, ', ')} where id = ${id} returning ${fixed(COLUMNS)}`,
    ),
  )
}

/** Locks expired files, so many at most, and returns their ids. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    'select id from exports.files where expires_at <= $1 order by id limit $2 for update',
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Deletes a file with its tickets, and with what is left of its parts. */
export async function deleteFile(tx: Tx, id: bigint): Promise<void> {
  await tx.query('delete from exports.files where id = $1', [id])
}

/** Stores a ticket's hash, with the session that asked for it. */
export async function insertTicket(
  tx: Tx,
  hash: string,
  fileId: bigint,
  sessionId: string,
  expiresAt: Date,
): Promise<void> {
  await tx.query('insert into exports.tickets (hash, file_id, session_id, expires_at) values ($1, $2, $3, $4)', [
    hash,
    fileId,
    sessionId,
    expiresAt,
  ])
}

/**
 * Consumes a ticket. Returns its file and the session that asked for it, or null when the ticket was used, has expired,
 * or belongs to another file.
 */
export async function takeTicket(
  q: Queryable,
  hash: string,
  fileId: bigint,
  now: Date,
): Promise<(ExportFile & { sessionId: string }) | null> {
  const [row] = await q.query<ExportFile & { sessionId: string }>(
    `with taken as (delete from exports.tickets
       where hash = $1 and file_id = $2 returning file_id, session_id, expires_at as over_at)
     select ${COLUMNS}, session_id as "sessionId" from exports.files join taken on file_id = id where over_at > $3`,
    [hash, fileId, now],
  )
  return row ?? null
}
