/** Tells members, once for each grant, that it ends within a day (docs/reference/promotions.md 1, row 10). */
import { toWire } from '#contract/money.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { mayBeRewarded } from './may-be-rewarded.ts'
import { lockWithMember } from '../grants/end-grant.ts'
import { listEndingSoon, putWarned } from '../grants/grants.sql.ts'

/** Grants of one look. */
const BATCH = 200

/**
 * Tells one member. Whoever may be offered nothing now (excluded, on a break, frozen) is not told; nor is anybody whose
 * grant was moved to a later end, or ended, since it was listed. Returns whether a message was sent.
 */
async function warn(env: Env, listed: string): Promise<boolean> {
  return env.db.tx(async (tx) => {
    const { id, memberId, reference, amountMinor, currency } = await lockWithMember(tx, listed)
    if (!(await mayBeRewarded(tx, env, memberId))) return false
    const now = env.clock.now()
    if (!(await putWarned(tx, id, now, after(now, DAY_MS)))) return false
    const values = { reference, amount: { amount: toWire(amountMinor), currency } }
    await sendMessage(tx, env, memberId, { key: 'grant-ends-soon', values })
    return true
  })
}

/** Tells every member whose grant ends within a day and began before that day. Returns how many were told. */
export async function warnOfEnds(env: Env): Promise<number> {
  let told = 0
  for (let last = 0n; ;) {
    const now = env.clock.now()
    const some = await listEndingSoon(env.db, { now, until: after(now, DAY_MS), last, limit: BATCH })
    for (const { id, reference } of some) {
      if (await warn(env, reference)) told++
      last = id
    }
    if (some.length < BATCH) return told
  }
}

export const WARN_OF_ENDS = defineTurn({ name: 'rewards.warn-of-ends', schedule: '*/10 * * * *', run: warnOfEnds })
