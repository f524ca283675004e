/** Counts what comes of a campaign, page by page, so that sent and suppressed are its audience. */
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob, enqueue } from '#server/lib/jobs.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { addOutcomes, listAudience, lockCounting } from './broadcasts.sql.ts'
import { findSuppression } from './gate.ts'

/** Members of one page; each page is one transaction. */
export const COUNT_PAGE = 2_000

/**
 * Counts the next page of a campaign's audience and moves its cursor, in one commit: a page that is interrupted is
 * counted again from its beginning, and no member twice. Returns whether there is more. Counts nothing when the
 * campaign was stopped or has not begun.
 */
export function countPage(env: Env, id: bigint, limit: number = COUNT_PAGE): Promise<boolean> {
  return env.db.tx(async (tx) => {
    const from = await lockCounting(tx, id, env.clock.now())
    if (from === null) return false
    const members = await listAudience(tx, id, from, limit)
    const counts = new Map<string, number>()
    for (const member of members) {
      // the database's answers come first, so that only members who are left are asked of protection
      const early = findSuppression({ ...member, mayBeMarketedTo: true, earlier: 0 })
      const isFree = early !== null || (await mayBeMarketedTo(env, member.id))
      const outcome = findSuppression({ ...member, mayBeMarketedTo: isFree }) ?? 'sent'
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
    const last = members.length < limit ? undefined : members.at(-1)
    await addOutcomes(tx, id, counts, last === undefined ? null : BigInt(last.id))
    return last !== undefined
  })
}

/** Counts one page and queues the next. */
async function countOn(env: Env, id: bigint): Promise<void> {
  if (await countPage(env, id)) await enqueue(env.db, COUNT_OUTCOMES, { id: String(id) }, { runAt: env.clock.now() })
}

export const COUNT_OUTCOMES = defineRowJob({ name: 'campaigns.count-outcomes', run: countOn })

/** Returns when the count of a campaign that starts at a moment may begin. */
export const countAt = (startsAt: Date): Date => after(startsAt, MINUTE_MS)
