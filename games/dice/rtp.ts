/** The return of dice, counted over every roll and every word that makes it. */
import { WORDS } from '#games/fair/uniform.ts'
import { type Figure, figureOf } from '#games/original/figures.ts'
import { RETURN_HUNDREDTHS } from './paytable.ts'
import { CHANCE_MAX, CHANCE_MIN, isWinningRoll, ROLLS, winChance, type DiceChoice } from './rules.ts'

/** How many of the 2^32 words make a roll. They differ by at most one from roll to roll. */
export function wordsOfRoll(roll: number): number {
  return firstWord(roll + 1) - firstWord(roll)
}

/** The smallest word whose roll is at least this one: ceil(roll · 2^32 / 10001). */
function firstWord(roll: number): number {
  const product = BigInt(roll) * BigInt(WORDS)
  return Number((product + BigInt(ROLLS) - 1n) / BigInt(ROLLS))
}

export interface DiceReturn {
  winningRolls: number
  winningWords: number
  /** Fraction of the stake that comes back on average, before payouts are rounded down to money. */
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

/** The figure of a choice: what diceReturn enumerates, from the first and the last word that wins. */
export function diceFigure(choice: DiceChoice): Figure {
  const words = choice.over ? WORDS - firstWord(choice.target + 1) : firstWord(choice.target)
  const pays = RETURN_HUNDREDTHS / winChance(choice)
  return figureOf(`${winChance(choice) / 100} %`, [[pays, words / WORDS]])
}

const SHOWN_CHANCES = [CHANCE_MIN, 100, 500, 1_000, 2_500, 4_950, 5_000, 7_500, 9_000, CHANCE_MAX] as const

/** A few of the chances that may be chosen; all others return the same but for the words of a roll. */
export const FIGURES: readonly Figure[] = SHOWN_CHANCES.map((chance) => diceFigure({ target: chance, over: false }))
