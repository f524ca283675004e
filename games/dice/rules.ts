/**
 * Dice: a roll of 0.00 to 100.00, won above or below the member's own target (docs/reference/games.md 4.2).
 * All numbers are whole hundredths: a roll of 74.67 is 7467.
 */
import { scaleWord, type WordStream } from '#games/fair/uniform.ts'

/** The number of different rolls: 0.00, 0.01 … 100.00. */
export const ROLLS = 10_001

/**
 * The smallest chance of winning that a member may choose, in hundredths of a percent. The next constant is the
 * largest.
 */
export const CHANCE_MIN = 10
export const CHANCE_MAX = 9_800

const SCALE = 10_000

/** What the member chose: `over` wins on rolls above `target`, otherwise on rolls below it. */
export type DiceChoice = {
  target: number
  over: boolean
}

/** Returns the roll of a word: floor(word / 2^32 · 10001), as published verifiers compute it. */
export function rollOfWord(word: number): number {
  return scaleWord(word, ROLLS)
}

/** Rolls from a player-seeded stream; takes one word of it. */
export async function rollDice(stream: WordStream): Promise<number> {
  return rollOfWord(await stream.next())
}

/**
 * Returns the chance of the payout formula, in hundredths of a percent; also the number of winning rolls of the 10001.
 */
export function winChance({ target, over }: DiceChoice): number {
  return over ? SCALE - target : target
}

/** Returns whether a choice is inside the game's limits. */
export function isPlayable(choice: DiceChoice): boolean {
  const chance = winChance(choice)
  return Number.isInteger(choice.target) && chance >= CHANCE_MIN && chance <= CHANCE_MAX
}

/** Returns whether a roll wins. The target itself loses both ways. */
export function isWinningRoll(roll: number, { target, over }: DiceChoice): boolean {
  return over ? roll > target : roll < target
}
