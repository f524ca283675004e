/** Reasons to hold an account's outgoing money, each from a moment on. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type RestReason = 'one_time_password' | 'payment_password'
export type Rest = { accountId: bigint; why: RestReason; at: Date; leastHours: number | null }

/** Stores a reason. */
export async function insertRest(tx: Tx, { accountId, why, at, leastHours }: Rest): Promise<void> {
  await tx.query('insert into identity.outgoing_rests (account_id, why, at, least_hours) values ($1, $2, $3, $4)', [
    accountId,
    why,
    at,
    leastHours,
  ])
}

/** Returns since when an account's outgoing money is held, by the newest reason; null where there was none. */
export async function findRestSince(q: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await q.query<{ at: Date }>(
    'select at from identity.outgoing_rests where account_id = $1 order by at desc limit 1',
    [accountId],
  )
  return row?.at ?? null
}

/**
 * Returns until when an account's outgoing money is held regardless of its brand's rule; null where only that rule
 * counts.
 */
export async function findLeastRestEnd(q: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await q.query<{ until: Date | null }>(
    'select max(at + make_interval(hours => least_hours)) as until from identity.outgoing_rests where account_id = $1',
    [accountId],
  )
  return row?.until ?? null
}
