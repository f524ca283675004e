/** What `fairhouse check` asks the database. */
import type { BoxedPlace } from '#server/boxed-places.ts'
import { only, type Queryable } from '#server/lib/db.ts'

export type Standing = {
  version: string
  major: number
  role: string
  now: Date
  isReplica: boolean
  /** When PostgreSQL last handed its log to an archive; null: never. */
  archivedAt: Date | null
}

/** Returns who answers, as whom, and what time it is there. */
export async function readStanding(q: Queryable): Promise<Standing> {
  return only(
    await q.query<Standing>(
      `select current_setting('server_version') as version,
         current_setting('server_version_num')::int / 10000 as major, current_user as role,
         clock_timestamp() as now, pg_is_in_recovery() as "isReplica",
         (select last_archived_time from pg_stat_archiver) as "archivedAt"`,
    ),
  )
}

/** Returns whether the database holds anything that a key outside it opens. */
export async function holdsBoxes(q: Queryable, places: readonly BoxedPlace[]): Promise<boolean> {
  const found = places.map(({ table, column, where }) => {
    const condition = where === undefined ? '' : `and ${where}`
    return `exists (select from ${table} where ${column} is not null ${condition})`
  })
  return only(await q.query<{ holds: boolean }>(`select ${found.join(' or ')} as holds`)).holds
}
