import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { hasNoMarker } from '#server/lib/harm-markers.ts'
import { findFacts } from './facts.sql.ts'
import { blockOf } from './play-stop.ts'

/**
 * Returns whether a member may be sent or shown content that invites to play: never while excluded, on a break, or
 * with a marker of harm. Code that sends or shows such content must call it first.
 */
export async function mayBeMarketedTo(q: Queryable, env: Env, memberId: string): Promise<boolean> {
  const facts = await findFacts(q, memberId)
  if (facts && blockOf(facts, env.clock.now()) !== null) return false
  return hasNoMarker(q, env, memberId)
}
