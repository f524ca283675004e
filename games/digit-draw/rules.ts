/** Draws of digits: so many balls from 0 to 9, each put back before the next (docs/reference/games.md 3.2). */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'

/** The drawn digits, first to last. */
export type Digits = readonly number[]

export const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export async function drawDigits(words: WordStream, count: number): Promise<Digits> {
  const digits: number[] = []
  while (digits.length < count) digits.push(await drawBelow(words, DIGITS.length))
  return digits
}

export function sumOf(digits: Digits): number {
  let sum = 0
  for (const digit of digits) sum += digit
  return sum
}

/** Returns the middle of all sums: a sum above is big, a sum below small. No draw with an odd count has this sum. */
export const middleOf = (count: number): number => (count * 9) / 2
