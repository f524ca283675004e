import type { Env } from '#server/lib/env.ts'
import { findFacts } from './facts.sql.ts'
import { blockOf, clockStopOf } from './play-stop.ts'
import { stopError } from './stop-error.ts'
import { listPlayUse } from './use.sql.ts'

/**
 * Checks that a member may open a game now, for real money or as a trial. Fails with EXCLUDED or ON_BREAK; for real
 * money also with PLAY_LIMIT, where the time of the sitting or a limit of stakes or losses is used up. A reality check
 * that is due does not prevent the launch: it stops the next bet, on the page that shows it.
 */
export async function admitLaunch(env: Env, memberId: string, isTrial: boolean): Promise<void> {
  const facts = await findFacts(env.db, memberId)
  if (!facts) return
  const now = env.clock.now()
  const block = blockOf(facts, now)
  if (block) throw stopError(block)
  if (isTrial) return
  const clock = clockStopOf(facts, now)
  if (clock?.reason === 'time') throw stopError(clock)
  if (!facts.countsMoney) return
  const full = (await listPlayUse(env.db, memberId, now)).find((use) => use.usedMinor >= use.valueMinor)
  if (full) throw stopError({ reason: full.kind === 'loss' ? 'loss' : 'stake', period: full.period, until: null })
}
