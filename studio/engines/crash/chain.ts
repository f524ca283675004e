/** The chain of a crash table, and its first rounds: they run without players and are decided by their links alone. */
import { bustOfLink } from '#games/crash/rules.ts'
import { getHashChain, type HashChain } from '#studio/chains/hash-chains.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { insertPastRounds, type PastLink } from './crash.sql.ts'

/** Rounds that a new table runs before it opens, without players, so that its history is not empty. */
export const OPENING_ROUNDS = 24

/** Returns the chain that a table plays on: its last one, or a new one when there is none or it is used up. */
export async function getChain(env: StudioEnv, tableKey: string): Promise<HashChain> {
  const { chain, isFirst } = await getHashChain(env, tableKey)
  if (!isFirst) return chain
  const links: PastLink[] = []
  for (let number = 1; number <= OPENING_ROUNDS; number++) {
    const link = await chain.link(number)
    links.push({ ...link, bust: await bustOfLink(hmacSha256, link.hash, chain.facts.salt) })
  }
  await env.db.tx((tx) => insertPastRounds(tx, tableKey, chain.id, links, env.clock.now()))
  chain.used = OPENING_ROUNDS
  return chain
}
