/**
 * The chains of hashes that decide the rounds of shared tables. A chain's end is stored, and shown, before its salt is
 * chosen; round n is decided by link n, and link n - 1, public since the round before, proves it.
 */
import { previousLink } from '#games/fair/hash-chain.ts'
import type { StudioEnv } from '#studio/env.ts'
import { sha256 } from '#studio/lib/crypto.ts'
import { findChain, findChainById, insertChain, setSalt, type ChainRow } from './chains.sql.ts'

/** Rounds of one chain: several days of play without a pause. */
export const CHAIN_LENGTH = 20_000
/** Number of links that are cached ahead of the round. */
const AHEAD = 1_000

/** What is published of a chain. */
export type ChainFacts = {
  terminalHash: string
  salt: string
  /** `public`: named by the operator after the chain was published. `house`: drawn by the studio after that. */
  saltSource: 'public' | 'house'
  /** Rounds of this chain; when they are used up a new chain is published. */
  length: number
}

export type ChainLink = {
  number: number
  hash: string
  /** The link before: what was public before this round. */
  commitment: string
}

export type HashChain<Link extends ChainLink = ChainLink> = {
  readonly id: bigint
  readonly facts: ChainFacts
  used: number
  /** Returns a link by its number, 1 to `facts.length`. */
  link(number: number): Promise<Link>
}

async function linksOf(seed: string, length: number, first: number, last: number): Promise<Map<number, string>> {
  const links = new Map<number, string>()
  let link = seed
  for (let number = length; number >= first; number--) {
    if (number <= last) links.set(number, link)
    link = await previousLink(sha256, link)
  }
  return links.set(first - 1, link)
}

function openChain(env: StudioEnv, row: ChainRow): HashChain {
  let ahead = new Map<number, string>()
  const { length, salt, saltSource } = row
  return {
    id: row.id,
    facts: { terminalHash: row.terminalHash, salt, saltSource, length },
    used: row.used,
    async link(number) {
      if (!ahead.has(number) || !ahead.has(number - 1)) {
        ahead = await linksOf(env.vault.open(row.seedSealed), length, number, Math.min(length, number + AHEAD))
      }
      const hash = ahead.get(number)
      const commitment = ahead.get(number - 1)
      if (hash === undefined || commitment === undefined) throw new RangeError(`the chain has no link ${number}`)
      return { number, hash, commitment }
    },
  }
}

async function createChain(env: StudioEnv, tableKey: string): Promise<HashChain> {
  const seed = env.random.bytes(32).toString('hex')
  const terminalHash = (await linksOf(seed, CHAIN_LENGTH, 1, 0)).get(0) ?? ''
  const now = env.clock.now()
  const id = await insertChain(
    env.db,
    { tableKey, terminalHash, seedSealed: env.vault.seal(seed), length: CHAIN_LENGTH },
    now,
  )
  const salt = env.config.crashSalt ?? env.random.bytes(32).toString('hex')
  await setSalt(env.db, id, salt, env.config.crashSalt === null ? 'house' : 'public')
  return getHashChainById(env, id)
}

/**
 * Returns the chain that a table plays on: its last one, or a new one when there is none (`isFirst`) or the last one is
 * used up.
 */
export async function getHashChain(env: StudioEnv, tableKey: string): Promise<{ chain: HashChain; isFirst: boolean }> {
  const row = await findChain(env.db, tableKey)
  if (row && row.used < row.length) return { chain: openChain(env, row), isFirst: false }
  return { chain: await createChain(env, tableKey), isFirst: row === null }
}

/** Returns a chain that a round was played on. Throws when no chain has this id. */
export async function getHashChainById(env: StudioEnv, id: bigint): Promise<HashChain> {
  const row = await findChainById(env.db, id)
  if (!row) throw new Error(`there is no chain ${id}`)
  return openChain(env, row)
}
