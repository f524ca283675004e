/**
 * How far behind followers are, asked of the database when the metrics are read: so every server says the same, also
 * one that follows nothing, and a follower that stands still is seen.
 */
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { newGauge } from '#server/lib/metric-kinds.ts'
import { countAtScrape } from '#server/lib/metrics.ts'
import type { Follower } from './follower.ts'
import { listPlaces } from './followers.sql.ts'
import { readLines, type Cursor } from './stream.ts'

const behind = newGauge(
  'follower_behind_seconds',
  'Age of the oldest line that a follower has not used; 0: it used all',
  ['follower'],
)

const known = new Map<string, Follower>()

/** Has the metrics say how far behind this follower is. */
export function knowFollower(follower: Follower): void {
  known.set(follower.name, follower)
}

/** Returns when the first line after a follower's place happened; null when there is none. Reads one line. */
async function findOldest(q: Queryable, { store, streams }: Follower, after: Cursor): Promise<Date | null> {
  if ('apply' in store && store.measure) return (await store.measure(q, after, 1))?.oldest ?? null
  return (await readLines(q, streams, { after, limit: 1 })).lines[0]?.at ?? null
}

countAtScrape(async ({ db, clock }) => {
  const places = await listPlaces(db)
  const now = clock.now().getTime()
  behind.reset()
  for (const [name, follower] of known) {
    const place = places.get(name)
    if (place === undefined) continue // it never ran
    const oldest = await findOldest(db, follower, place)
    behind.set({ follower: name }, oldest === null ? 0 : Math.max(0, now - oldest.getTime()) / SECOND_MS)
  }
})
