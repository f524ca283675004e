/**
 * The chain of hashes that decides a table's rounds. Its end is stored, and shown, before the salt is chosen; round n is
 * decided by link n, and link n - 1, public since the round before, proves it.
 */
import { previousLink } from '#games/fair/hash-chain.ts'
import { bustOfLink } from '#games/crash/rules.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import type { CrashTable } from './protocol.ts'
import { findChain, findChainById, insertChain, insertPastRounds, setSalt, type ChainRow } from './crash.sql.ts'

/** Rounds of one chain: about five days of play without a pause. */
export const CHAIN_LENGTH = 20_000
/** Rounds that a new table runs before it opens, without players: so that its history shows the chain at work. */
export const OPENING_ROUNDS = 24
/** Links that are kept in memory ahead of the round. */
const AHEAD = 1_000

export interface Link {
  number: number
  hash: string
  /** The link before: what was public before this round. */
  commitment: string
  bust: number
}

export interface Chain {
  readonly id: bigint
  readonly facts: CrashTable
  used: number
  /** Link number 1 to `facts.length`. */
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

function openChain(env: StudioEnv, row: ChainRow): Chain {
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
      return { number, hash, commitment, bust: await bustOfLink(hmacSha256, hash, salt) }
    },
  }
}

async function createChain(env: StudioEnv, tableKey: string, isFirst: boolean): Promise<Chain> {
  const seed = env.random.bytes(32).toString('hex')
  const terminalHash = (await linksOf(seed, CHAIN_LENGTH, 1, 0)).get(0) ?? ''
  const now = env.clock.now()
  const id = await insertChain(env.db, { tableKey, terminalHash, seedSealed: env.vault.seal(seed), length: CHAIN_LENGTH }, now)
  const salt = env.config.crashSalt ?? env.random.bytes(32).toString('hex')
  await setSalt(env.db, id, salt, env.config.crashSalt === null ? 'house' : 'public')
  const chain = await getChainById(env, id)
  if (!isFirst) return chain
  const links: Link[] = []
  for (let number = 1; number <= OPENING_ROUNDS; number++) links.push(await chain.link(number))
  await env.db.tx((tx) => insertPastRounds(tx, tableKey, id, links, now))
  chain.used = OPENING_ROUNDS
  return chain
}

/** The chain that a table plays on: its last one, or a new one when there is none or it is used up. */
export async function getChain(env: StudioEnv, tableKey: string): Promise<Chain> {
  const row = await findChain(env.db, tableKey)
  if (!row || row.used >= row.length) return createChain(env, tableKey, row === null)
  return openChain(env, row)
}

/** A chain that a round was played on. Throws when there is none of this id. */
export async function getChainById(env: StudioEnv, id: bigint): Promise<Chain> {
  const row = await findChainById(env.db, id)
  if (!row) throw new Error(`there is no chain ${id}`)
  return openChain(env, row)
}
