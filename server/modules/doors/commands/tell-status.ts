import type { StatusAnswer } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { findTransaction } from './vendor-transactions.sql.ts'

/** Returns the state of a transaction of this vendor. */
export async function tellStatus(env: Env, vendor: string, ask: { txId: string }): Promise<StatusAnswer> {
  return { state: (await findTransaction(env.db, vendor, ask.txId))?.state ?? 'unknown' }
}
