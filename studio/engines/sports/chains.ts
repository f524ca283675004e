/**
 * The hash chains that decide matches. Every lane of a sport has its own, because its matches follow each other: what a
 * finished match reveals does not help to predict the next. The chain's end is stored before its salt is drawn; link n
 * decides slot first + n − 1.
 */
import type { Sport } from '#games/sports/match.ts'
import { slotAt } from '#games/sports/calendar.ts'
import type { StudioEnv } from '#studio/env.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'
import { findChain, findChainsEnd, insertChain, setChainSalt, type ChainRow } from './chains.sql.ts'

/** Matches of one chain: four weeks of ten-minute slots, eleven days of cockfights. */
const LENGTH = 4_000
const SHORT_SLOTS_LENGTH = 20_000
/** How far ahead a match may be. A request for a match of the far future must not create a chain. */
export const AHEAD_MAX = 200
/** A new lane begins with this many past matches without bets, so that results and proofs exist from the start. */
const OPENING_MATCHES = 12

export type MatchLink = {
  /** The number of the chain's link, from 1. */
  number: number
  /** The secret that decides the match. */
  hash: string
  terminalHash: string
  salt: string
}

type Chain = ChainRow & {
  /** By number. */
  links: string[]
}

/**
 * Returns link 0 (the end) to link `length` (the seed). Each is the SHA-256 of the next one's hex text, as in
 * `games/fair/hash-chain.ts`.
 */
function linksOf(seed: string, length: number): string[] {
  const links = [seed]
  for (let count = 0; count < length; count++) links.push(sha256Hex(links[count] ?? ''))
  return links.toReversed()
}

async function createChain(env: StudioEnv, laneKey: string, firstSlot: number, length: number): Promise<Chain> {
  const seed = env.random.bytes(32).toString('hex')
  const links = linksOf(seed, length)
  const chain = { firstSlot, length, terminalHash: links[0] ?? '', seedSealed: env.vault.seal(seed) }
  const id = await insertChain(env.db, { ...chain, laneKey }, env.clock.now())
  const salt = env.random.bytes(32).toString('hex')
  await setChainSalt(env.db, id, salt)
  return { ...chain, salt, links }
}

/** Finds links, and caches the chains that it opened. */
export type Links = {
  /** Returns the link of a match, or null where its slot lies before the first chain. */
  find(sport: Sport, lane: number, slot: number): Promise<MatchLink | null>
}

/** Opens the chains of one process. */
export function createLinks(env: StudioEnv): Links {
  const lanes = new Map<string, { chains: Chain[]; tail: Promise<unknown> }>()

  async function load(
    laneKey: string,
    chains: Chain[],
    sport: Sport,
    lane: number,
    slot: number,
  ): Promise<Chain | null> {
    const known = chains.find(({ firstSlot, length }) => slot >= firstSlot && slot < firstSlot + length)
    if (known) return known
    const row = await findChain(env.db, laneKey, slot)
    const present = slotAt(sport, lane, env.clock.now())
    if (!row && (slot < present || slot > present + AHEAD_MAX)) return null
    const length = sport === 'cockfight' ? SHORT_SLOTS_LENGTH : LENGTH
    const end = await findChainsEnd(env.db, laneKey)
    const first = end === null ? Math.min(slot, present) - OPENING_MATCHES : Math.max(end, Math.min(slot, present))
    const chain = row
      ? { ...row, links: linksOf(env.vault.open(row.seedSealed), row.length) }
      : await createChain(env, laneKey, first, length)
    chains.push(chain)
    return chain
  }

  return {
    async find(sport, lane, slot) {
      const laneKey = `${sport}-${lane}`
      const kept = lanes.get(laneKey) ?? { chains: [], tail: Promise.resolve() }
      lanes.set(laneKey, kept)
      // one after the other: two calls must not create a chain for the same slots
      const chain = kept.tail.then(() => load(laneKey, kept.chains, sport, lane, slot))
      kept.tail = chain.catch(() => undefined)
      const opened = await chain
      if (!opened) return null
      const number = slot - opened.firstSlot + 1
      return { number, hash: opened.links[number] ?? '', terminalHash: opened.terminalHash, salt: opened.salt }
    },
  }
}
