import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { REPORT_STATES } from '#contract/books/office-books.ts'

export type KeptCheck = {
  code: string | null
  name: string
  examined: number
  differing: number
  ms: number
  samples: { id: string; what: string }[]
}
export type Report = {
  id: bigint
  state: (typeof REPORT_STATES)[number]
  askedBy: string | null
  askedAt: Date
  startedAt: Date | null
  endedAt: Date | null
  done: number
  total: number
  differing: bigint
  checks: KeptCheck[]
  fault: string | null
}

const COLUMNS = `id, state, asked_by as "askedBy", asked_at as "askedAt", started_at as "startedAt",
  ended_at as "endedAt", done, total, differing, checks, fault`

/** Requests a report. Returns the waiting or running report when there is one, otherwise a new one. */
export async function askReport(tx: Tx, askedBy: string | null, at: Date): Promise<{ id: bigint; isNew: boolean }> {
  const [made] = await tx.query<{ id: bigint }>(
    `insert into books.reports (asked_by, asked_at) values ($1, $2)
     on conflict ((true)) where state in ('waiting', 'running') do nothing returning id`,
    [askedBy, at],
  )
  if (made) return { id: made.id, isNew: true }
  return {
    ...only(await tx.query<{ id: bigint }>(`select id from books.reports where state in ('waiting', 'running')`)),
    isNew: false,
  }
}

/** Marks a report as running, from its beginning. Returns false when it has ended already. */
export async function startReport(q: Queryable, id: bigint, total: number, at: Date): Promise<boolean> {
  const rows = await q.query(
    `update books.reports set state = 'running', started_at = $2, total = $3, done = 0, checks = '[]', differing = 0
     where id = $1 and state in ('waiting', 'running') returning 1`,
    [id, at, total],
  )
  return rows.length > 0
}

/** Stores the result of one check. */
export async function addCheck(q: Queryable, id: bigint, check: KeptCheck): Promise<void> {
  await q.query(
    'update books.reports set checks = checks || $2::jsonb, done = done + 1, differing = differing + $3 where id = $1',
    [id, JSON.stringify([check]), check.differing],
  )
}

/** Ends a report; `fault` is the reason why it could not be finished. */
export async function endReport(q: Queryable, id: bigint, fault: string | null, at: Date): Promise<void> {
  await q.query(`update books.reports set state = $2, ended_at = $3, fault = $4 where id = $1 and ended_at is null`, [
    id,
    fault === null ? 'done' : 'failed',
    at,
    fault,
  ])
}

/** Returns a report, or null. */
export async function findReport(q: Queryable, id: bigint): Promise<Report | null> {
  return (await q.query<Report>(`select ${COLUMNS} from books.reports where id = $1`, [id]))[0] ?? null
}

/** Returns the newest report that has ended, or null. */
export async function findLastEnded(q: Queryable): Promise<Report | null> {
  return (
    (
      await q.query<Report>(`select ${COLUMNS} from books.reports where ended_at is not null order by id desc limit 1`)
    )[0] ?? null
  )
}

/** Returns a page of reports, newest first, without the samples of their checks. */
export function listReports(q: Queryable, offset: number, limit: number): Promise<Report[]> {
  return q.query<Report>(
    `select ${COLUMNS.replace('checks, fault', `'[]'::jsonb as checks, fault`)} from books.reports order by id desc offset $1 limit $2`,
    [offset, limit],
  )
}

/** Returns how many reports there are. */
export async function countReports(q: Queryable): Promise<number> {
  return only(await q.query<{ count: number }>('select count(*)::int as count from books.reports')).count
}

/** Locks the making of reports until the transaction ends. Returns false when another process holds the lock. */
export async function tryLockRun(tx: Tx): Promise<boolean> {
  return only(await tx.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(hashtext('books.run')) as taken`))
    .taken
}
