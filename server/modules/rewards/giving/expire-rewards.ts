import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { returnRoom } from '../authorities/authorities.ts'
import { endReward, lockOverdue } from './rewards.sql.ts'

/** Rewards of one commit. */
const BATCH = 200

async function expireBatch(env: Env): Promise<number> {
  return env.db.tx(async (tx) => {
    const at = env.clock.now()
    const overdue = await lockOverdue(tx, at, BATCH)
    for (const { id: rewardId, authorityId, memberId } of overdue) {
      await endReward(tx, rewardId, { state: 'expired', reason: 'not_claimed', at })
      await returnRoom(tx, { authorityId, rewardId, memberId, at })
      tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
    }
    return overdue.length
  })
}

/** Ends promised rewards whose time is over, and gives their value back to their authorities. Returns how many. */
export async function expireRewards(env: Env): Promise<number> {
  let ended = 0
  for (;;) {
    const some = await expireBatch(env)
    ended += some
    if (some < BATCH) return ended
  }
}

export const EXPIRE_REWARDS = defineTurn({
  name: 'rewards.expire-rewards',
  schedule: '* * * * *',
  run: expireRewards,
})
