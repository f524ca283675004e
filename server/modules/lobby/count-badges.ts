import type { OutputOf } from '#contract/call.ts'
import type { memberBadges } from '#contract/lobby.ts'
import type { Env } from '#server/lib/env.ts'
import { countMessages } from '#server/modules/messages/messages.sql.ts'

/**
 * What waits for a member on pages of the member centre. Missions and rewards are of the promotions, which no brand of this
 * house runs: nobody has one to claim, and none is counted.
 */
export async function countBadges(env: Env, memberId: string): Promise<OutputOf<typeof memberBadges>> {
  const { unread } = await countMessages(env.db, memberId)
  return { messages: unread, missions: 0, rewards: 0 }
}
