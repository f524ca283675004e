/**
 * Doors that are opened by a signature count only what fails at them: who signs rightly is never held up by how often he comes, who
 * does not is not looked at any more for the rest of the minute, before the database is asked anything.
 */
import { callerOf } from '#contract/callers.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import { SharedCounts } from './shared-counts.ts'

/** A failure is let pass as rarely as a page (server/lib/request-limit.ts): so many times less often than a call. */
const CALLS_A_FAILURE = 4

const countsOf = new WeakMap<Db, Map<string, SharedCounts>>()

function countsAt(env: Env, door: string): SharedCounts {
  const doors = countsOf.get(env.db) ?? new Map<string, SharedCounts>()
  countsOf.set(env.db, doors)
  let counts = doors.get(door)
  if (!counts) doors.set(door, (counts = new SharedCounts(env.clock, env.redis ?? null, `failures ${door}`)))
  return counts
}

/** Counts a message that proved to be from nobody. */
export function noteFailure(env: Env, door: string, ip: string): void {
  countsAt(env, door).add(callerOf(ip))
}

/** Seconds for which a caller is not looked at after too many failures in this minute; 0 while he is. */
export function pauseAfterFailures(env: Env, door: string, ip: string): number {
  const counts = countsAt(env, door)
  return counts.read(callerOf(ip)) < Math.ceil(env.config.requestsPerMinute / CALLS_A_FAILURE) ? 0 : counts.secondsLeft
}
