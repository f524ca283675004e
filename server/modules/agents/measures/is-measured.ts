import type { Tx } from '#server/lib/db.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START, readLines } from '#server/lib/facts/stream.ts'
import { localDay } from '#server/lib/local-day.ts'
import { MEASURES_FOLLOWER } from './follower.ts'

/** Returns whether the measures hold every line from before a day's end. */
export async function isMeasured(tx: Tx, day: string, timeZone: string): Promise<boolean> {
  const place = (await findPlace(tx, MEASURES_FOLLOWER.name)) ?? LOG_START
  const [next] = (await readLines(tx, MEASURES_FOLLOWER.streams, { after: place, limit: 1 })).lines
  return !next || localDay(next.at, timeZone) > day
}
