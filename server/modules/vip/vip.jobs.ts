/** What VIP does by the clock: months that are over, floors that end, bonuses that waited for a ceiling. */
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { followLock } from '#server/lib/facts/follow.ts'
import { findPlace, waitForLock } from '#server/lib/facts/followers.sql.ts'
import { LOG_START, readLines } from '#server/lib/facts/stream.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { applyLevel } from './apply-level.ts'
import { endFloor, takeOverFloors } from './bonuses.sql.ts'
import { carryOutClimbs } from './carry-out-climbs.ts'
import { endMonths, type MemberClimb, type Standing } from './climb.ts'
import { STANDINGS_FOLLOWER } from './follow-standings.ts'
import { GIVE_SETTLED, GIVE_WAITING } from './give-bonus.ts'
import { listLadderBrands, listLadders } from './ladders.sql.ts'
import { monthOf, startOfMonth } from './months.ts'
import { findStanding, insertSteps, STANDINGS, takeOverdue } from './standings.sql.ts'

const TOGETHER = 500
/** Months that are ended in one transaction: the follower waits for no more than so many rows. */
export const MONTHS_TOGETHER = 100
/** Bets of the last minutes of a month may still be on their way. */
const GRACE_MS = HOUR_MS

/** Returns whether the follower has read every line from before a moment. */
async function hasReadUpTo(tx: Tx, moment: Date): Promise<boolean> {
  const place = (await findPlace(tx, STANDINGS_FOLLOWER.name)) ?? LOG_START
  const [next] = (await readLines(tx, STANDINGS_FOLLOWER.streams, { after: place, limit: 1 })).lines
  return !next || next.at >= moment
}

async function checkSome(env: Env, brand: string): Promise<number> {
  return env.db.tx(async (tx) => {
    // while the follower works on a batch, its rows are its own
    await waitForLock(tx, followLock(STANDINGS_FOLLOWER.name))
    const versions = await listLadders(tx, [brand])
    const [first] = versions
    if (!first) return 0
    const month = monthOf(after(env.clock.now(), -GRACE_MS), first.timeZone)
    if (!(await hasReadUpTo(tx, startOfMonth(month, first.timeZone)))) return 0
    const overdue = await takeOverdue(tx, brand, month, MONTHS_TOGETHER)
    const climbs: MemberClimb[] = []
    const rows = new Map<string, Standing>()
    for (const { memberId, currency, ...before } of overdue) {
      const fitting = versions.filter(({ ladder }) => ladder.currency === currency)
      const { standing, steps } = endMonths(before, month, fitting)
      rows.set(`${memberId} ${currency}`, standing)
      if (steps.length > 0) climbs.push({ memberId, brand, currency, steps, levels: [] })
    }
    if (rows.size > 0) await STANDINGS.save(tx, rows)
    await carryOutClimbs(tx, climbs, env)
    return overdue.length
  })
}

/** Ends the months of members who do not play: those who play are checked by their next bet. */
export async function checkMonths(env: Env): Promise<void> {
  for (const brand of await listLadderBrands(env.db)) while ((await checkSome(env, brand)) === MONTHS_TOGETHER);
}

/** Ends floors whose time is over. */
export async function endFloors(env: Env): Promise<void> {
  await env.db.tx(async (tx) => {
    const now = env.clock.now()
    for (const { memberId, brand, level } of await takeOverFloors(tx, now, TOGETHER)) {
      await endFloor(tx, memberId, now)
      const currency = (await listLadders(tx, [brand])).at(-1)?.ladder.currency ?? ''
      const standing = await findStanding(tx, memberId, currency)
      const earned = standing?.level ?? 0
      const sums = { total: standing?.total ?? 0n, monthValid: standing?.monthValid ?? 0n }
      if (level > earned)
        await insertSteps(tx, [
          { memberId, brand, at: now, from: level, to: earned, why: 'floor_over', version: null, ...sums },
        ])
      await applyLevel(tx, env, { memberId, brand, currency })
    }
  })
}

export const VIP_JOBS: readonly Job[] = [
  defineTurn({ name: 'vip.check-months', schedule: '7 * * * *', run: checkMonths }),
  defineTurn({ name: 'vip.end-floors', schedule: '*/10 * * * *', run: endFloors }),
  GIVE_WAITING,
  GIVE_SETTLED,
]
