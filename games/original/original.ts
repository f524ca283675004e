/**
 * The form that every original has: luck is drawn once from the player-seeded stream, what is paid follows from it, from the
 * player's choice and from the moves in between. The studio plays by it, browsers and the command line verify by it.
 */
import type { HmacSha256 } from '#games/fair/hash.ts'
import { openPlayerStream, type PlayerStream, type RoundSeeds } from '#games/fair/player-stream.ts'

/** A fraction of whole numbers: what is paid for one staked. */
export type Ratio = readonly [over: bigint, under: bigint]

/** Where a round stands after its moves. */
export interface Standing {
  isOver: boolean
  /** How often the stake has been put in: more than once only where a move raises it. */
  staked: number
  /** What the round pays, or would pay were it ended now by `cash`. */
  pays: Ratio
  /** Whether the player may take the payout now. */
  canCash: boolean
  /** What a player may know, for the screen: nothing that is still to be decided. */
  view: object
}

/** What else a verifier has to be told, because the luck itself depends on it. */
export interface LuckOption {
  name: string
  values: readonly (number | string)[]
}

export interface Original<Choice extends object = object, Move = unknown> {
  /** The choice that an input means, or null where the game has none such. */
  readChoice(input: unknown): Choice | null
  /** The move that an input means, or null. */
  readMove(input: unknown): Move | null
  /** All that the seeds decide of a round, in the order of the stream. */
  draw(stream: PlayerStream, choice: Choice): Promise<number[]>
  /** The round after these moves; null when the last of them was not allowed. */
  play(luck: readonly number[], choice: Choice, moves: readonly Move[]): Standing | null
  /** The move that ends a round which its player left: applied until it is over. */
  leave(luck: readonly number[], choice: Choice, moves: readonly Move[]): Move | null
  /** The luck in words of figures, for whoever verifies. */
  show(luck: readonly number[], choice: Choice): string
  /** A choice to begin with. */
  usual: Choice
  option?: LuckOption
}

/** What a payout is, in the units of `stake`, rounded down to a multiple of `quantum`. */
export function payoutOf(stake: bigint, [over, under]: Ratio, quantum: bigint): bigint {
  const exact = (stake * over) / under
  return exact - (exact % quantum)
}

/** A ratio with four decimals, rounded down, for show. */
export function ratioText([over, under]: Ratio): string {
  const whole = (over * 10_000n) / under
  return `${whole / 10_000n}.${String(whole % 10_000n).padStart(4, '0')}`
}

/** A multiplier of whole hundredths. */
export const hundredths = (value: number): Ratio => [BigInt(value), 100n]

export const NOTHING: Ratio = [0n, 1n]
export const STAKE_BACK: Ratio = [1n, 1n]

/** Plays a round again from its seeds. Null when choice or moves are none of the game's. */
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

/** A record's fields, or null when it is none. */
export function fieldsOf(input: unknown): Record<string, unknown> | null {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : null
}

/** A whole number of a range, or null. */
export function wholeIn(input: unknown, min: number, max: number): number | null {
  return typeof input === 'number' && Number.isInteger(input) && input >= min && input <= max ? input : null
}

/** One of some words, or null. */
export function oneOf<Word extends string>(input: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === input) ?? null
}

/** For games without moves. */
export const NO_MOVES = { readMove: () => null, leave: () => null }
