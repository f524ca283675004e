/** After an operator helped to open an account, its outgoing money is held, so that the member has time to object. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { insertRest, type RestReason } from './outgoing-rests.sql.ts'

/**
 * Holds an account's outgoing money from now on, in the commit of the reason. It is held as long as the brand's rule
 * says (cashier), or for `leastHours` where that is longer.
 */
export async function restOutgoing(
  tx: Tx,
  env: Env,
  accountId: bigint,
  why: RestReason,
  leastHours: number | null = null,
): Promise<void> {
  await insertRest(tx, { accountId, why, at: env.clock.now(), leastHours })
}
