import type { OutputOf } from '#contract/call.ts'
import type { memberBadges } from '#contract/lobby.ts'
import type { Env } from '#server/lib/env.ts'
import { answersOf } from '#server/lib/slots.ts'
import { BADGES } from '#server/lib/tell-member.ts'

/** What waits for a member on pages of the member centre, as the modules of those pages count it; nothing where no module does. */
export async function countBadges(env: Env, memberId: string): Promise<OutputOf<typeof memberBadges>> {
  const badges = { messages: 0, missions: 0, rewards: 0 }
  await Promise.all(
    answersOf(env, BADGES).map(async ({ badge, count }) => {
      badges[badge] += await count(env, memberId)
    }),
  )
  return badges
}
