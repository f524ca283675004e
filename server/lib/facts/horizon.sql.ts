import { only, type Queryable } from '#server/lib/db.ts'

/** Returns the first place in the logs, as a cursor, that a transaction may still write to. */
export async function findHorizon(q: Queryable): Promise<string> {
  return only(
    await q.prepared<{ at: string }>(
      'core.find_horizon',
      `select max(number) || '.' || pg_snapshot_xmin(pg_current_snapshot()) || '.0' as at from bets.epochs`,
      [],
    ),
  ).at
}

/** Returns the last number that a line of any log took, also one that is not committed yet, and the oldest running transaction. */
export async function findLastNumber(q: Queryable): Promise<{ number: string; oldest: bigint }> {
  const { number, oldest } = only(
    await q.prepared<{ number: string; oldest: string }>(
      'core.last_number',
      `select case when l.is_called then l.last_value else 0 end::text as number, pg_snapshot_xmin(s)::text as oldest
       from bets.journal_seq l, pg_current_snapshot() s`,
      [],
    ),
  )
  return { number, oldest: BigInt(oldest) }
}

/** Returns a transaction's number that is above those of all transactions that wrote before. */
export async function takeTransaction(q: Queryable): Promise<bigint> {
  return BigInt(
    only(await q.prepared<{ xid: string }>('core.take_transaction', 'select pg_current_xact_id()::text as xid', []))
      .xid,
  )
}
