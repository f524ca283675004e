import type { OutputOf } from '#contract/call.ts'
import type { memberBadges } from '#contract/lobby/lobby.ts'
import type { Env } from '#server/lib/env.ts'
import { answersOf } from '#server/lib/slots.ts'
import { BADGES } from '#server/lib/tell-member.ts'

/**
 * Counts what waits for a member on pages of the member centre, by asking the modules of those pages. Zero where no
 * module answers.
 */
export async function countBadges(env: Env, memberId: string): Promise<OutputOf<typeof memberBadges>> {
  const badges = { messages: 0, missions: 0, rewards: 0 }
  await Promise.all(
    answersOf(env, BADGES).map(async ({ badge, count }) => {
      badges[badge] += await count(env, memberId)
    }),
  )
  return badges
}
