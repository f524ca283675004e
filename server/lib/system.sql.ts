/** Whether the database is ready: it answers, and its tables exist. */
import type { Queryable } from './db.ts'

const answers = (q: Queryable, statement: string) =>
  q.query(statement).then(
    () => true,
    () => false,
  )

/** Returns whether the database answers and was migrated. */
export function hasMigrations(q: Queryable): Promise<boolean> {
  return answers(q, 'select 1 from public.migrations limit 1')
}

/** Returns whether the tables of the queue exist. */
export function hasQueue(q: Queryable): Promise<boolean> {
  return answers(q, 'select 1 from graphile_worker.migrations limit 1')
}
