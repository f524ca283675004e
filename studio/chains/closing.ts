/**
 * How a shared round is closed: a seed of the round is drawn and sealed at its opening and kept in this process' memory alone; at the
 * close the bets' own seeds become one hash; then, where there is a beacon, its first pulse after the close is waited for. Only all of
 * them together with the link decide. A process that dies takes the seed with it: such a round can never be drawn, its stakes go back.
 */
import { treeOf, type BetLeaf } from '#games/fair/bet-tree.ts'
import { decidingHash, MIX_RECIPE, type RoundMix } from '#games/fair/round-mix.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256, sha256, sha256Hex } from '#studio/lib/crypto.ts'

/** Nothing decides before a round's close, but bets under way need this long to be hashed and stored before the round goes on. */
export const CLOSING_MS = 200
/** A beacon is asked this often for a pulse that is due, and after so long the round is void. */
export const ASK_MS = 250
export const BEACON_PATIENCE_MS = 60_000
const SEED_BYTES = 32

export interface Closing {
  /** What everybody may know by now: never the seed or the pulse. */
  told: RoundMix
  /** By the rounds' clock: from then on no bet comes into play. */
  readonly closesAt: number
  readonly seed: string
  paths: Map<string, BetLeaf & { path: string[] }>
  pulse: { value: string; signature: string } | null
  askedSince: number | null
  /** The close is in the database: only then may anything be drawn. */
  isStored: boolean
}

/** A seed for a round. It is stored nowhere before the round is over. */
export const newRoundSeed = ({ random }: Pick<StudioEnv, 'random'>): string => random.bytes(SEED_BYTES).toString('hex')

/** Opens a round's closing, to be in `delayMs`: which pulse counts is fixed here. */
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

/** When the round can go on at the earliest, by the rounds' clock: its close is stored by then, and its pulse told. */
export function goesOnAt({ beacon }: Pick<StudioEnv, 'beacon'>, { closesAt, told }: Closing): number {
  const pulseMs = beacon && told.beacon ? beacon.timeOf(told.beacon.pulse) - told.closesAt : 0
  return closesAt + Math.max(CLOSING_MS, pulseMs)
}

/** Fixes what the bets brought, once: a second call changes nothing. */
export async function closeBets(closing: Closing, bets: readonly BetLeaf[]): Promise<void> {
  if (closing.told.root !== null) return
  const { root, paths } = await treeOf(sha256, bets)
  closing.paths = new Map(bets.map((bet, index) => [bet.bet, { ...bet, path: paths[index] ?? [] }]))
  closing.told = { ...closing.told, root }
}

/** known: everything that decides is here. waiting: ask again after `ASK_MS`. silent: the beacon did not answer in time, the round is void. */
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

/** Everything of the mix, for when the round is over. Without a pulse that never came. */
export function tellAll({ told, seed, pulse }: Closing): RoundMix {
  return {
    ...told,
    seed,
    beacon: told.beacon && { ...told.beacon, value: pulse?.value ?? null, signature: pulse?.signature ?? null },
  }
}

/** The hash that decides in the link's place, by the house's own knowledge. Throws RangeError before the round is closed. */
export function decide(closing: Closing, link: string): Promise<string> {
  return decidingHash(hmacSha256, link, tellAll(closing))
}

/** The mix as one bet's record has it. */
export function mixFor(closing: Closing, betId: string, isOver: boolean): RoundMix {
  return { ...(isOver ? tellAll(closing) : closing.told), own: closing.paths.get(betId) ?? null }
}
