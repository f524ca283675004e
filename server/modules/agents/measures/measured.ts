import type { Queryable } from '#server/lib/db.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START, readLines, type Cursor } from '#server/lib/facts/stream.ts'
import { MEASURES_FOLLOWER } from './follower.ts'

/**
 * Returns up to which place the follower has measured, and from when the first line is that it has not; null: it has all of them.
 * Its rows and its place are one commit: whoever reads rows up to the place reads all of them.
 */
export async function findMeasured(q: Queryable): Promise<{ place: Cursor; nextAt: Date | null }> {
  const place = (await findPlace(q, MEASURES_FOLLOWER.name)) ?? LOG_START
  const [next] = (await readLines(q, MEASURES_FOLLOWER.streams, { after: place, limit: 1 })).lines
  return { place, nextAt: next?.at ?? null }
}
