/** After an operator helped somebody into an account, its money rests, so that its owner has time to speak. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'

export type RestReason = 'one_time_password' | 'payment_password'

/**
 * Lets an account's outgoing money rest from now on, in the commit of what gave the reason; how long is the brand's rule (cashier), and
 * `leastHours` where that is longer.
 */
export async function restOutgoing(
  tx: Tx,
  env: Env,
  accountId: bigint,
  why: RestReason,
  leastHours: number | null = null,
): Promise<void> {
  await tx.query('insert into identity.outgoing_rests (account_id, why, at, least_hours) values ($1, $2, $3, $4)', [
    accountId,
    why,
    env.clock.now(),
    leastHours,
  ])
}

/** Since when an account's outgoing money rests, the newest reason; null where there was none. */
export async function findRestSince(q: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await q.query<{ at: Date }>(
    'select at from identity.outgoing_rests where account_id = $1 order by at desc limit 1',
    [accountId],
  )
  return row?.at ?? null
}

/** Until when an account's outgoing money rests whatever its brand says; null where only the brand's rule counts. */
export async function findLeastRestEnd(q: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await q.query<{ until: Date | null }>(
    'select max(at + make_interval(hours => least_hours)) as until from identity.outgoing_rests where account_id = $1',
    [accountId],
  )
  return row?.until ?? null
}
