/**
 * Lets locked money go as it was staked. What still lies in open rounds may come back, so it does not count until its
 * round is over (docs/decisions/0512).
 */
import { z } from 'zod'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { hasLinesAfter } from '#server/modules/bets/journal.sql.ts'
import { sumOpenStakes } from '#server/modules/bets/open-stakes.sql.ts'
import { lockWithdrawal, releaseWithdrawal } from '#server/modules/cashier/withdrawals/withdrawal-locks.sql.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import { lockTurnovers } from './wagering.sql.ts'
import { lockedOf, takeBack } from './turnovers.ts'

/** The follower that counts stakes (following/wagering.ts). */
export const WAGERING_NAME = 'rewards.wagering'

/**
 * Sets what each source of a member locks to what closed rounds leave of it. The sources are locked first: the follower
 * cannot pass a line of the member meanwhile. Open rounds are read before the lines that were not counted yet, so that a
 * round that closes in between counts as open. Returns false when lines wait to be counted.
 */
export async function releaseTurnovers(env: Env, memberId: string, currency: string): Promise<boolean> {
  return env.db.tx(async (tx) => {
    const sources = await lockTurnovers(tx, memberId, currency)
    if (sources.length === 0) return true
    const at = env.clock.now()
    const openMinor = await sumOpenStakes(tx, memberId, currency)
    const place = await findPlace(tx, WAGERING_NAME)
    if (place === undefined || (await hasLinesAfter(tx, memberId, place))) return false
    for (const one of takeBack(sources, openMinor)) {
      const amountMinor = lockedOf(one)
      const lock = { memberId, currency, source: one.source }
      await (amountMinor > 0n
        ? lockWithdrawal(tx, { ...lock, amountMinor, reason: 'wagering' }, at)
        : releaseWithdrawal(tx, lock, at))
    }
    tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
    return true
  })
}

/** Enqueued by the follower where less may be locked; one run stands for many lines. */
export const RELEASE_TURNOVERS = defineJob({
  name: 'rewards.release-turnovers',
  payload: z.object({ memberId: z.string(), currency: z.string() }),
  run: async (env, { memberId, currency }) => {
    if (await releaseTurnovers(env, memberId, currency)) return
    const key = `release ${memberId} ${currency}`
    await enqueue(env.db, RELEASE_TURNOVERS, { memberId, currency }, { key, runAt: after(env.clock.now(), SECOND_MS) })
  },
})
