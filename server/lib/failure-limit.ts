/**
 * Limits failures at interfaces that are opened by a signature. A caller who signs correctly is never limited, however
 * often they call. A caller with too many failures is refused for the rest of the minute, before the database is read.
 */
import { callerOf } from '#contract/callers.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import { noteSecurity } from './security-log.ts'
import { SharedCounts } from './shared-counts.ts'

/** A failure is allowed as rarely as a page (server/lib/request-limit.ts): this many times less often than a call. */
const CALLS_A_FAILURE = 4

const countsOf = new WeakMap<Db, Map<string, SharedCounts>>()

function countsAt(env: Env, door: string): SharedCounts {
  const doors = countsOf.get(env.db) ?? new Map<string, SharedCounts>()
  countsOf.set(env.db, doors)
  let counts = doors.get(door)
  if (!counts) doors.set(door, (counts = new SharedCounts(env.clock, env.redis ?? null, `failures ${door}`)))
  return counts
}

/** Counts a message whose signature was wrong. */
export function noteFailure(env: Env, door: string, ip: string): void {
  countsAt(env, door).add(callerOf(ip))
  noteSecurity(env, 'signature.refused', { ip, about: { door } })
}

/**
 * Returns the seconds for which a caller is refused after too many failures in this minute; 0 when the caller is not
 * refused.
 */
export function pauseAfterFailures(env: Env, door: string, ip: string): number {
  const counts = countsAt(env, door)
  return counts.read(callerOf(ip)) < Math.ceil(env.config.requestsPerMinute / CALLS_A_FAILURE) ? 0 : counts.secondsLeft
}
