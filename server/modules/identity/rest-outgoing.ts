/** After an operator helped somebody into an account, its money rests, so that its owner has time to speak. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'

export type RestReason = 'one_time_password' | 'payment_password'

/** Lets an account's outgoing money rest from now on, in the commit of what gave the reason; how long is the brand's rule (cashier). */
export async function restOutgoing(tx: Tx, env: Env, accountId: bigint, why: RestReason): Promise<void> {
  await tx.query('insert into identity.outgoing_rests (account_id, why, at) values ($1, $2, $3)', [accountId, why, env.clock.now()])
}

/** Since when an account's outgoing money rests, the newest reason; null where there was none. */
export async function findRestSince(q: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await q.query<{ at: Date }>('select at from identity.outgoing_rests where account_id = $1 order by at desc limit 1', [accountId])
  return row?.at ?? null
}
