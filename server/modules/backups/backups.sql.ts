/** What is known of backups (migration 0761). Written as the owner, who makes them; read by every server. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type BackupKind = 'backup' | 'drill'

/** One backup, or one restore drill; `failure`: why it failed. Sizes are known of what succeeded. */
export type BackupRow = {
  kind: BackupKind
  name: string | null
  startedAt: Date
  endedAt: Date
  failure: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  isSealed: boolean | null
}

const COLUMNS = `kind, name, started_at as "startedAt", ended_at as "endedAt", failure, bytes::float8 as bytes,
  rows::float8 as rows, files::float8 as files, is_sealed as "isSealed"`

/** Adds what became of a backup or of a drill. */
export async function addBackup(q: Queryable, row: BackupRow): Promise<void> {
  await q.query(
    `insert into core.backups (kind, name, started_at, ended_at, failure, bytes, rows, files, is_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.kind, row.name, row.startedAt, row.endedAt, row.failure, row.bytes, row.rows, row.files, row.isSealed],
  )
}

/** Returns the newest ones, the last first. */
export function listBackups(q: Queryable, limit: number): Promise<BackupRow[]> {
  return q.query<BackupRow>(`select ${COLUMNS} from core.backups order by ended_at desc, id desc limit $1`, [limit])
}

/** The last of a kind: when one succeeded, and the failure since, if there was one. */
export type LastBackup = { kind: BackupKind; succeededAt: Date | null; failedAt: Date | null; failure: string | null }

/** Returns the last of each kind of which anything is known. */
export function findLastBackups(q: Queryable): Promise<LastBackup[]> {
  return q.query<LastBackup>(
    `select k.kind, s.ended_at as "succeededAt", f.ended_at as "failedAt", f.failure
     from (values ('backup'), ('drill')) as k (kind)
     left join lateral (select ended_at from core.backups b where b.kind = k.kind and b.failure is null
       order by ended_at desc limit 1) s on true
     left join lateral (select ended_at, failure from core.backups b where b.kind = k.kind and b.failure is not null
       and b.ended_at > coalesce(s.ended_at, '-infinity') order by ended_at desc limit 1) f on true
     where s.ended_at is not null or f.ended_at is not null`,
  )
}

/** Takes the place of the one process that makes backups, until the transaction ends. Returns false when it is taken. */
export async function tryLockBackups(tx: Tx): Promise<boolean> {
  return only(await tx.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(hashtext('backups')) as taken`))
    .taken
}
