import type { Env } from '#server/lib/env.ts'
import type { MemberState } from '#server/lib/member-state.ts'
import type { Account } from '#server/lib/principal.ts'
import { countRunningFor } from './read-board.ts'

/** Returns how many offers run for the member now; 0 for one for whom offers do not exist. */
export async function countRunning(env: Env, account: Account): Promise<Partial<MemberState>> {
  return { availablePromoCount: await countRunningFor(env, account) }
}
