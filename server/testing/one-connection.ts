/**
 * A house whose pool has one connection, and whose memory of brands and games is old whenever a transaction begins: what
 * asks the pool inside a transaction waits for itself, and fails when the pool's patience ends.
 */
import { MINUTE_MS } from '#server/lib/clock.ts'
import { openDb, type Db } from '#server/lib/db.ts'
import type { House } from './house.ts'

/** Longer than anything read is kept in memory. */
const OLD_MS = MINUTE_MS

/** Leaves a house one connection from now on. Returns a function that gives the former pool back. */
export function leaveOneConnection({ env, clock, url }: Pick<House, 'env' | 'clock' | 'url'>): () => Promise<void> {
  const wide = env.db
  const one = openDb(url, 1)
  const narrow: Db = {
    ...one,
    tx: (work) =>
      one.tx((tx) => {
        clock.advance(OLD_MS)
        return work(tx)
      }),
  }
  Object.assign(env, { db: narrow })
  return async () => {
    Object.assign(env, { db: wide })
    await one.close()
  }
}
