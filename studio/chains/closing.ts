/**
 * Closes a shared round. At its opening a seed is drawn for the round, sealed, and held only in this process's memory.
 * At the close the bets' own seeds are combined into one hash. Then, where there is a beacon, the round waits for the
 * beacon's first pulse after the close. The result needs all of these together with the chain's link. A process that
 * ends loses the seed: such a round can never be drawn, and its stakes are refunded.
 */
import { treeOf, type BetLeaf } from '#games/fair/bet-tree.ts'
import { decidingHash, MIX_RECIPE, type RoundMix } from '#games/fair/round-mix.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256, sha256, sha256Hex } from '#studio/lib/crypto.ts'

/** Time from a round's close until the round continues. Bets under way need this long to be hashed and stored. */
export const CLOSING_MS = 200
/** How often a beacon is asked for a pulse that is due. The next constant says after how long the round is void. */
export const ASK_MS = 250
export const BEACON_PATIENCE_MS = 60_000
const SEED_BYTES = 32

export type Closing = {
  /** What is public by now: never the seed or the pulse's value. */
  told: RoundMix
  /** By the rounds' clock: no bet comes into play from this moment on. */
  readonly closesAt: number
  readonly seed: string
  paths: Map<string, BetLeaf & { path: string[] }>
  pulse: { value: string; signature: string } | null
  askedSince: number | null
  /** True when the close is in the database. Nothing may be drawn before that. */
  isStored: boolean
}

/** Draws a seed for a round. It is not stored before the round is over. */
export const newRoundSeed = ({ random }: Pick<StudioEnv, 'random'>): string => random.bytes(SEED_BYTES).toString('hex')

/** Opens the closing of a round that closes in `delayMs`. Fixes which pulse counts. */
export function openClosing(
  { clock, random, beacon }: Pick<StudioEnv, 'clock' | 'random' | 'beacon'>,
  round: string,
  delayMs: number,
  seed = newRoundSeed({ random }),
): Closing {
  const closesAt = clock.wall() + delayMs
  const pulse = beacon && { source: beacon.source, pulse: beacon.pulseAfter(closesAt), value: null, signature: null }
  return {
    told: {
      recipe: MIX_RECIPE,
      round,
      seal: sha256Hex(seed),
      seed: null,
      closesAt,
      root: null,
      beacon: pulse,
      own: null,
    },
    closesAt: clock.now() + delayMs,
    seed,
    paths: new Map(),
    pulse: null,
    askedSince: null,
    isStored: false,
  }
}

/**
 * Returns the earliest time, by the rounds' clock, at which the round can go on: its close is stored and its pulse
 * published.
 */
export function goesOnAt({ beacon }: Pick<StudioEnv, 'beacon'>, { closesAt, told }: Closing): number {
  const pulseMs = beacon && told.beacon ? beacon.timeOf(told.beacon.pulse) - told.closesAt : 0
  return closesAt + Math.max(CLOSING_MS, pulseMs)
}

/** Fixes the root of the bets' seeds, once. A second call changes nothing. */
export async function closeBets(closing: Closing, bets: readonly BetLeaf[]): Promise<void> {
  if (closing.told.root !== null) return
  const { root, paths } = await treeOf(sha256, bets)
  closing.paths = new Map(bets.map((bet, index) => [bet.bet, { ...bet, path: paths[index] ?? [] }]))
  closing.told = { ...closing.told, root }
}

/**
 * Returns `known` when everything that decides is here, `waiting` when the caller must ask again after `ASK_MS`, and
 * `silent` when the beacon did not answer in time and the round is void.
 */
export async function askBeacon(
  { clock, beacon }: Pick<StudioEnv, 'clock' | 'beacon'>,
  closing: Closing,
): Promise<'known' | 'waiting' | 'silent'> {
  const { told } = closing
  if (told.root === null || !closing.isStored) return 'waiting'
  if (told.beacon === null || closing.pulse) return 'known'
  if (clock.wall() < (beacon?.timeOf(told.beacon.pulse) ?? 0)) return 'waiting'
  closing.askedSince ??= clock.now()
  closing.pulse = (await beacon?.find(told.beacon.pulse)) ?? null
  if (closing.pulse) return 'known'
  return clock.now() - closing.askedSince < BEACON_PATIENCE_MS ? 'waiting' : 'silent'
}

/** Returns the whole mix, for a round that is over. A pulse that never came is left out. */
export function tellAll({ told, seed, pulse }: Closing): RoundMix {
  return {
    ...told,
    seed,
    beacon: told.beacon && { ...told.beacon, value: pulse?.value ?? null, signature: pulse?.signature ?? null },
  }
}

/**
 * Returns the hash that decides in place of the link, from what this process knows. Throws RangeError before the round
 * is closed.
 */
export function decide(closing: Closing, link: string): Promise<string> {
  return decidingHash(hmacSha256, link, tellAll(closing))
}

/** Returns the mix for the record of one bet. */
export function mixFor(closing: Closing, betId: string, isOver: boolean): RoundMix {
  return { ...(isOver ? tellAll(closing) : closing.told), own: closing.paths.get(betId) ?? null }
}
