/** Tells in the log of facts that a break or an exclusion is over: once, when the house first notices it. */
import { BREAK_RAN_OUT, EXCLUSION_RAN_OUT } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { lockRanOut, putTold, type MemberRow } from './members.sql.ts'

/** Members of one commit. */
const BATCH = 100
/** Commits of one run. */
const BATCHES = 100

/** Returns the end of something that is over and was not told yet, else null. */
function overOf(until: Date | null, told: Date | null, at: Date): Date | null {
  return until && until <= at && until.getTime() !== told?.getTime() ? until : null
}

/**
 * Tells that the member's break or exclusion is over, where its end has passed and nobody told it before. The caller
 * has locked the row.
 */
export async function tellRanOut(tx: Tx, brand: string, row: MemberRow, at: Date): Promise<void> {
  const restUntil = overOf(row.restUntil, row.restToldUntil, at)
  const excludedUntil = overOf(row.excludedUntil, row.excludedToldUntil, at)
  if (!restUntil && !excludedUntil) return
  const about = { brand, memberId: row.memberId, at }
  if (restUntil) await tellFact(tx, BREAK_RAN_OUT, about, { until: restUntil })
  if (excludedUntil) await tellFact(tx, EXCLUSION_RAN_OUT, about, { until: excludedUntil })
  await putTold(tx, row.memberId, { restUntil, excludedUntil })
}

/** Tells of every break and exclusion that is over and was not told yet. Safe to run in several processes at once. */
export async function tellAllRanOut(env: Env): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const at = env.clock.now()
    const told = await env.db.tx(async (tx) => {
      const rows = await lockRanOut(tx, at, BATCH)
      for (const { merchant, ...row } of rows) await tellRanOut(tx, merchant, row, at)
      return rows.length
    })
    if (told < BATCH) return
  }
}

/** Every minute: a break ends by the clock, and no call arrives at that moment. */
export const TELL_RAN_OUT = defineTurn({ name: 'protection.tell-ran-out', schedule: '* * * * *', run: tellAllRanOut })
