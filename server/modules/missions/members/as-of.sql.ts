import type { Queryable } from '#server/lib/db.ts'
import { MISSIONS_FOLLOWER } from '../counting/follower.ts'

/** Returns when the follower last counted something; null before its first line. */
export async function findAsOf(q: Queryable): Promise<Date | null> {
  const [row] = await q.query<{ at: Date | null }>('select moved_at as at from core.followers where name = $1', [
    MISSIONS_FOLLOWER.name,
  ])
  return row?.at ?? null
}
