import type { Queryable } from './db.ts'

/** Commits something small, and waits until it and all commits before are on the disk. */
export async function flushLog(q: Queryable): Promise<void> {
  await q.prepared('core.flush_log', "select pg_logical_emit_message(true, 'fairhouse', '')::text", [])
}

/** SQL, one row: the transaction that evaluates it does not wait for the disk when it commits (flush.ts says who does then). */
export const UNWAITED = "(select set_config('synchronous_commit', 'off', true)) as unwaited"
