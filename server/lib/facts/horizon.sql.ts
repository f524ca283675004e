import { only, type Queryable } from '#server/lib/db.ts'

/** Returns the first place in the logs, as a cursor, that a transaction may still write to. */
export async function findHorizon(q: Queryable): Promise<string> {
  return only(
    await q.query<{ at: string }>(
      `select max(number) || '.' || pg_snapshot_xmin(pg_current_snapshot()) || '.0' as at from bets.epochs`,
    ),
  ).at
}
