/** Looks for signs of abuse every hour. What is found holds gifts for a review; nothing is taken, and deposits are never held. */
import { APPLICATIONS_TOPIC } from '#contract/promotions/live.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { findDumping, findOpposites } from './find-meetings.ts'
import {
  findCovered,
  findFastWithdrawals,
  findGuesses,
  findRings,
  findShared,
  listSharedRounds,
} from './find-signals.sql.ts'
import { insertSignals, type FoundSignal } from './signals.sql.ts'

/** Finds what the last day shows, and stores what is new. Safe to run twice. */
export async function findSignals(env: Env): Promise<void> {
  const now = env.clock.now()
  const from = after(now, -DAY_MS)
  const day = now.toISOString().slice(0, 10)
  const rounds = await listSharedRounds(env.db, from, now)
  const found: FoundSignal[] = [
    ...findOpposites(rounds, day),
    ...findDumping(rounds, day),
    ...(await findCovered(env.db, from)),
    ...(await findGuesses(env.db, from)),
    ...(await findFastWithdrawals(env.db, from)),
    ...(await findRings(env.db)),
    ...(await findShared(env.db, from)),
  ]
  for (const brand of await insertSignals(env.db, found, now)) env.live.signalOperators(brand, APPLICATIONS_TOPIC)
}

export const FIND_SIGNALS = defineTurn({ name: 'promotions.find-signals', schedule: '23 * * * *', run: findSignals })
