/** Free rounds end: their time is over, or their member excluded themselves. */
import type { Env } from '#server/lib/env.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { cancelFreeRounds, remindVendors, TELL_FREE_ROUNDS } from './issue-free-rounds.ts'
import { listOfExcluded, listOverdue, lockFreeRounds, updateFreeRounds } from './free-rounds.sql.ts'

/** Rows of one turn. */
const BATCH = 200

/** Ends free rounds whose time is over; the vendor knows their end. */
export async function endOverdue(env: Env): Promise<void> {
  for (const { id } of await listOverdue(env.db, env.clock.now(), BATCH)) {
    await env.db.tx(async (tx) => {
      const one = await lockFreeRounds(tx, id)
      const now = env.clock.now()
      if (!one || one.settledAt !== null || (one.state !== 'issuing' && one.state !== 'issued')) return
      if (one.expiresAt <= now) await updateFreeRounds(tx, id, { state: 'ended', nextAskAt: null, endedAt: now })
    })
  }
}

/** Cancels the free rounds of members who excluded themselves. Their bets are refused from the exclusion on. */
export async function cancelOfExcluded(env: Env): Promise<void> {
  for (const { id } of await listOfExcluded(env.db, env.clock.now(), BATCH))
    await env.db.tx((tx) => cancelFreeRounds(tx, env, id, 'protected'))
}

export const FREE_ROUNDS_JOBS: readonly Job[] = [
  TELL_FREE_ROUNDS,
  defineTurn({ name: 'games.remind-of-free-rounds', schedule: '*/5 * * * *', run: remindVendors }),
  defineTurn({
    name: 'games.end-free-rounds',
    schedule: '* * * * *',
    run: async (env) => {
      await endOverdue(env)
      await cancelOfExcluded(env)
    },
  }),
]
