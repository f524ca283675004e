import type { Env } from '#server/lib/env.ts'
import { findFacts } from './facts.sql.ts'
import { blockOf } from './play-stop.ts'

/**
 * Returns whether a member may be sent or shown content that invites to play: never while excluded or on a break. Code
 * that sends or shows such content must call it first.
 */
export async function mayBeMarketedTo(env: Env, memberId: string): Promise<boolean> {
  const facts = await findFacts(env.db, memberId)
  return !facts || blockOf(facts, env.clock.now()) === null
}
