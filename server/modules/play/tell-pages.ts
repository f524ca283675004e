import { WINNERS_TOPIC } from '#contract/catalogue/live.ts'
import { BETS_TOPIC } from '#contract/bets/live.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerRef } from './player.sql.ts'

const WINNERS_EVERY_MS = 15 * SECOND_MS
const winnersToldAt = new WeakMap<Db, number>()

/**
 * Notifies the player's open pages that their record changed, and every page, at most every 15 s, that there are new
 * winners.
 */
export function tellPages(env: Env, player: PlayerRef, hasWon: boolean): void {
  env.live.signal(player.memberId, BETS_TOPIC)
  if (!hasWon || player.isTrial) return
  const now = env.clock.now().getTime()
  if (now - (winnersToldAt.get(env.db) ?? 0) < WINNERS_EVERY_MS) return
  winnersToldAt.set(env.db, now)
  env.live.signal('all', WINNERS_TOPIC)
}
