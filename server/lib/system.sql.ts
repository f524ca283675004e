/** Whether the database is ready: it answers, and its tables exist. */
import type { Queryable } from './db.ts'

/** Throws when the database does not answer, or was not migrated. */
export async function askMigrations(q: Queryable): Promise<void> {
  await q.query('select 1 from public.migrations limit 1')
}

/** Throws when the database does not answer, or the tables of the queue do not exist. */
export async function askQueue(q: Queryable): Promise<void> {
  await q.query('select 1 from graphile_worker.migrations limit 1')
}
