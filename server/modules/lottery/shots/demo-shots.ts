/** In the demo nobody else plays: players of the house shoot, named so, until a round has enough to be drawn. */
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Loop } from '#server/lib/loops.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import { LEAST_SHOTS, takesShots } from '#games/lottery/sea/yeekee.ts'
import { isDemo } from '../issues/sold-anywhere.ts'
import { findRound, insertShot } from './shots.sql.ts'

/** Players of the demo, and how many shots they leave in each round. */
const PLAYERS = 7
const ENOUGH = LEAST_SHOTS + 8
/** How long before the end a round has enough. */
const AHEAD_MS = 30 * SECOND_MS

/** Returns how many shots a round of this length should have by now: they come evenly. */
function wantedNow(opensAt: number, endsAt: number, now: number): number {
  const part = (now - opensAt) / Math.max(1, endsAt - AHEAD_MS - opensAt)
  return Math.min(ENOUGH, Math.floor(ENOUGH * part))
}

/** The least time that a round is taken to be long. */
const ROUND_MS = 15 * 60 * SECOND_MS

/** Shoots what a round of the demo lacks. It does nothing outside the demo. */
export async function shootForDemo(env: Env): Promise<void> {
  if (!isDemo(env)) return
  for (const { code } of LOTTERIES.filter(takesShots)) {
    const round = await findRound(env.db, code, null)
    if (!round) continue
    const endsAt = round.endsAt.getTime()
    const wanted = wantedNow(endsAt - ROUND_MS, endsAt, round.now.getTime())
    for (let place = round.shots; place < wanted; place++)
      await insertShot(env.db, {
        issue: round.issue,
        shot: env.random.bytes(4).readUInt32BE() % 100_000,
        memberId: null,
        shown: `demo ${(place % PLAYERS) + 1}`,
        requestId: `demo ${place}`,
      })
  }
}

export const DEMO_SHOTS: Loop = { name: 'lottery.demo-shots', everyMs: 5 * SECOND_MS, run: shootForDemo }
