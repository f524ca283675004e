/** The return of dice, counted over every roll and every word that gives it. */
import { WORDS } from '#games/fair/uniform.ts'
import { type Figure, figureOf } from '#games/original/figures.ts'
import { RETURN_HUNDREDTHS } from './paytable.ts'
import { CHANCE_MAX, CHANCE_MIN, isWinningRoll, ROLLS, winChance, type DiceChoice } from './rules.ts'

/** Returns how many of the 2^32 words give a roll. They differ by at most one from roll to roll. */
export function wordsOfRoll(roll: number): number {
  return firstWord(roll + 1) - firstWord(roll)
}

/** Returns the smallest word whose roll is at least this one: ceil(roll · 2^32 / 10001). */
function firstWord(roll: number): number {
  const product = BigInt(roll) * BigInt(WORDS)
  return Number((product + BigInt(ROLLS) - 1n) / BigInt(ROLLS))
}

export type DiceReturn = {
  winningRolls: number
  winningWords: number
  /** Average return as a fraction of the stake, before payouts are rounded down to money. */
  rtp: number
}

/** Enumerates all 10001 rolls with the number of words of each. Every choice returns 9900/10001 but for those words. */
export function diceReturn(choice: DiceChoice): DiceReturn {
  let winningRolls = 0
  let winningWords = 0
  for (let roll = 0; roll < ROLLS; roll++) {
    if (!isWinningRoll(roll, choice)) continue
    winningRolls++
    winningWords += wordsOfRoll(roll)
  }
  return { winningRolls, winningWords, rtp: (winningWords / WORDS) * (RETURN_HUNDREDTHS / winChance(choice)) }
}

/** Returns the figure of a choice: the same as diceReturn, from the first and the last word that wins. */
export function diceFigure(choice: DiceChoice): Figure {
  const words = choice.over ? WORDS - firstWord(choice.target + 1) : firstWord(choice.target)
  const pays = RETURN_HUNDREDTHS / winChance(choice)
  return figureOf(`${winChance(choice) / 100} %`, [[pays, words / WORDS]])
}

const SHOWN_CHANCES = [CHANCE_MIN, 100, 500, 1_000, 2_500, 4_950, 5_000, 7_500, 9_000, CHANCE_MAX] as const

/** Some of the possible chances; all others have the same return but for the words of a roll. */
export const FIGURES: readonly Figure[] = SHOWN_CHANCES.map((chance) => diceFigure({ target: chance, over: false }))
