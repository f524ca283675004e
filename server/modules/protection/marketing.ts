import type { Env } from '#server/lib/env.ts'
import { findFacts } from './facts.sql.ts'
import { blockOf } from './play-stop.ts'

/**
 * Whether a member may be sent or shown anything that invites to play: never while excluded or on a break. Whoever sends messages or
 * shows notices of that kind asks first.
 */
export async function mayBeMarketedTo(env: Env, memberId: string): Promise<boolean> {
  const facts = await findFacts(env.db, memberId)
  return !facts || blockOf(facts, env.clock.now()) === null
}
