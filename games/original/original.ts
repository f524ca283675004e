/**
 * The form that every original has: random words are drawn once from the player-seeded stream, and the payout follows
 * from them, from the player's choice and from the moves in between. The studio plays by it, browsers and the command
 * line verify by it.
 */
import type { HmacSha256 } from '#games/fair/hash.ts'
import { openPlayerStream, type PlayerStream, type RoundSeeds } from '#games/fair/player-stream.ts'

/** A fraction of whole numbers: the payout for one staked. */
export type Ratio = readonly [over: bigint, under: bigint]

/** The state of a round after its moves. */
export type Standing = {
  isOver: boolean
  /** How often the stake was paid, in the game's parts of it: more than at first only where a move raises it. */
  staked: number
  /** What the round pays, or would pay if `cash` ended it now. */
  pays: Ratio
  /** Whether the player may take the payout now. */
  canCash: boolean
  /** What a player may know, for the screen: nothing that is not decided yet. */
  view: object
}

/** What else a verifier needs, because the random draw itself depends on it. */
export type LuckOption = {
  name: string
  values: readonly (number | string)[]
}

export type Original<Choice extends object = object, Move = unknown> = {
  /** Returns the choice of an input, or null where the game does not have it. */
  readChoice(input: unknown): Choice | null
  /** Returns the move of an input, or null. */
  readMove(input: unknown): Move | null
  /** Draws all that the seeds decide of a round, in the order of the stream. */
  draw(stream: PlayerStream, choice: Choice): Promise<number[]>
  /** Returns the round after these moves, or null when the last of them was not allowed. */
  play(luck: readonly number[], choice: Choice, moves: readonly Move[]): Standing | null
  /** Returns the move that ends a round which its player left: applied until it is over. */
  leave(luck: readonly number[], choice: Choice, moves: readonly Move[]): Move | null
  /** Returns the drawn values as text, for the verification. */
  show(luck: readonly number[], choice: Choice): string
  /** Returns what of the stake counts as turnover, where a choice may cover (nearly) all outcomes; absent: all of it. */
  counts?(choice: Choice): Ratio
  /** In how many parts the stake is counted; absent: as one. */
  parts?: bigint
  /** Returns the bets with which a choice begins, each in parts of the stake; absent: one stake. */
  bets?(choice: Choice): readonly number[]
  /** The moves that may raise the stake. */
  raises?: readonly Move[]
  /** How long a player may think about a move, ms: then `leave` is made. Absent: a day. */
  decideMs?: number
  /** The default choice. */
  usual: Choice
  option?: LuckOption
}

/** Returns a payout in the units of `stake`, rounded down to a multiple of `quantum`. */
export function payoutOf(stake: bigint, [over, under]: Ratio, quantum: bigint): bigint {
  const exact = (stake * over) / under
  return exact - (exact % quantum)
}

/** Returns the cost of so many parts of a stake. */
export function costOf({ parts = 1n }: Pick<Original, 'parts'>, stake: bigint, staked: number): bigint {
  return (stake * BigInt(staked)) / parts
}

/**
 * Returns what a round pays as a multiplier: of one stake; where a round begins with several bets, of everything that
 * was staked.
 */
export function multiplierOf({ parts = 1n, bets }: Pick<Original, 'parts' | 'bets'>, standing: Standing): Ratio {
  const [over, under] = standing.pays
  return bets ? [over * parts, under * BigInt(standing.staked)] : standing.pays
}

/** Returns a ratio with four decimals, rounded down, for show. */
export function ratioText([over, under]: Ratio): string {
  const whole = (over * 10_000n) / under
  return `${whole / 10_000n}.${String(whole % 10_000n).padStart(4, '0')}`
}

/** Returns a multiplier of whole hundredths as a ratio. */
export const hundredths = (value: number): Ratio => [BigInt(value), 100n]

export const NOTHING: Ratio = [0n, 1n]
export const STAKE_BACK: Ratio = [1n, 1n]

/** Plays a round again from its seeds. Returns null when the game does not have its choice or moves. */
export async function recount(
  game: Original,
  hmac: HmacSha256,
  seeds: RoundSeeds,
  given: { choice: unknown; moves: readonly unknown[] },
): Promise<{ standing: Standing; shown: string } | null> {
  const choice = game.readChoice(given.choice)
  const moves = given.moves.map((move) => game.readMove(move))
  if (!choice || moves.includes(null)) return null
  const luck = await game.draw(openPlayerStream(hmac, seeds), choice)
  const standing = game.play(luck, choice, moves)
  return standing && { standing, shown: game.show(luck, choice) }
}

/** Returns a record's fields, or null when the input is no record. */
export function fieldsOf(input: unknown): Record<string, unknown> | null {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : null
}

/** Returns a whole number of a range, or null. */
export function wholeIn(input: unknown, min: number, max: number): number | null {
  return typeof input === 'number' && Number.isInteger(input) && input >= min && input <= max ? input : null
}

/** Returns one of some words, or null. */
export function oneOf<Word extends string>(input: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === input) ?? null
}

/** For games without moves. */
export const NO_MOVES = { readMove: () => null, leave: () => null }
