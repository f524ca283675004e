/** Reads how many people played each game lately, by which lists are sorted as popular. */
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { countPlayers } from './recent-players.report.sql.ts'

/** How many people played each game lately; `stamp` identifies one reading. */
export type Players = { of: ReadonlyMap<string, number>; stamp: number }

const PLAYED_DAYS = 7
const players = new ShortCache<Players>(5 * MINUTE_MS)

/** Returns how many of a brand's members played each game in the last seven days. */
export function getPlayers(env: Env, brand: string): Promise<Players> {
  return players.get(env, brand, async () => {
    const now = env.clock.now()
    return { of: await countPlayers(env.db, brand, after(now, -PLAYED_DAYS * DAY_MS)), stamp: now.getTime() }
  })
}
