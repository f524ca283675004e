/** The hall's clock: closes, opens and draws what is due, and makes void what waited too long. */
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import type { Env } from '#server/lib/env.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Loop } from '#server/lib/loops.ts'
import { openOwnDue } from '../chains/open-own.ts'
import { makeIssues } from '../issues/make-issues.ts'
import { awaitOfficial, closeDue, openOfficial, readDue, removeMissed, voidOverdue } from '../issues/move-issues.sql.ts'
import { drawOwnDue } from './draw-own.ts'

/**
 * One turn. A statement over small indexes says whether anything is due; most turns end there. Closing comes first: the
 * seal of an issue that opens tells the secret of the one before. Safe in several processes at the same time.
 */
export async function keepTime(env: Env): Promise<void> {
  const due = await readDue(env.db)
  // a house that opens for the first time, or was closed for long
  if (due.bare) await makeIssues(env)
  if (due.missed) await removeMissed(env.db)
  let moved = 0
  if (due.close) moved += await closeDue(env.db)
  if (due.open) moved += (await openOfficial(env.db)) + (await openOwnDue(env))
  // after a pause, what was just closed may be due for more
  if (due.void || due.close) moved += await voidOverdue(env.db)
  if (due.draw || due.close) moved += (await awaitOfficial(env.db)) + (await drawOwnDue(env))
  if (moved > 0) env.live.signal('all', DRAWS_TOPIC)
}

export const KEEP_TIME: Loop = { name: 'lottery.keep-time', everyMs: SECOND_MS, run: keepTime }
