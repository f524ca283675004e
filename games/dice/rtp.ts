/** The return of dice, counted over every roll and every word that makes it. */
import { WORDS } from '#games/fair/uniform.ts'
import { RETURN_HUNDREDTHS } from './paytable.ts'
import { isWinningRoll, ROLLS, winChance, type DiceChoice } from './rules.ts'

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
