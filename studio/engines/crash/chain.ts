/** The chain that decides a crash table's rounds: each link with its bust. */
import { bustOfLink } from '#games/crash/rules.ts'
import { getHashChain, getHashChainById, type ChainLink, type HashChain } from '#studio/chains/hash-chains.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { insertPastRounds } from './crash.sql.ts'

/** Rounds that a new table runs before it opens, without players: so that its history shows the chain at work. */
export const OPENING_ROUNDS = 24

export interface Link extends ChainLink {
  bust: number
}

export type Chain = HashChain<Link>

function withBusts(chain: HashChain): Chain {
  const { link } = chain
  return Object.assign(chain, {
    async link(number: number): Promise<Link> {
      const found = await link(number)
      return { ...found, bust: await bustOfLink(hmacSha256, found.hash, chain.facts.salt) }
    },
  })
}

/** The chain that a table plays on: its last one, or a new one when there is none or it is used up. */
export async function getChain(env: StudioEnv, tableKey: string): Promise<Chain> {
  const { chain: plain, isFirst } = await getHashChain(env, tableKey)
  const chain = withBusts(plain)
  if (!isFirst) return chain
  const links: Link[] = []
  for (let number = 1; number <= OPENING_ROUNDS; number++) links.push(await chain.link(number))
  await env.db.tx((tx) => insertPastRounds(tx, tableKey, chain.id, links, env.clock.now()))
  chain.used = OPENING_ROUNDS
  return chain
}

/** A chain that a round was played on. Throws when there is none of this id. */
export async function getChainById(env: StudioEnv, id: bigint): Promise<Chain> {
  return withBusts(await getHashChainById(env, id))
}
