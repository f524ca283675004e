/** The factor of a right guess: 0.99 over its chance. An equal rank counts as right, except at the ends of the deck. */
import type { Ratio } from '#games/original/original.ts'

export const LOWEST = 1
export const HIGHEST = 13
const RANKS = 13n

export type Guess = 'higher' | 'lower' | 'same'

/** Returns how many of the 13 ranks make a guess on a rank right, or 0 where it may not be made. */
export function waysOf(rank: number, guess: Guess): number {
  if (guess === 'same') return rank === LOWEST || rank === HIGHEST ? 1 : 0
  // on an ace "higher" means strictly higher, on a king "lower" strictly lower; the opposite guess is not offered
  if (rank === LOWEST) return guess === 'higher' ? HIGHEST - LOWEST : 0
  if (rank === HIGHEST) return guess === 'lower' ? HIGHEST - LOWEST : 0
  return guess === 'higher' ? HIGHEST + 1 - rank : rank
}

/** Returns whether the next rank makes a guess right. */
export function isRight(rank: number, next: number, guess: Guess): boolean {
  if (guess === 'same') return next === rank
  const isEnd = rank === LOWEST || rank === HIGHEST
  return (guess === 'higher' ? next > rank : next < rank) || (!isEnd && next === rank)
}

/** Returns what a guess pays, or null where it may not be made: (99 · 13) / (100 · ways). */
export function payOf(rank: number, guess: Guess): { ways: number; ratio: Ratio } | null {
  const ways = waysOf(rank, guess)
  return ways === 0 ? null : { ways, ratio: [99n * RANKS, 100n * BigInt(ways)] }
}

/** Returns all guesses on a rank, for show. */
export function guessesOn(rank: number): { guess: Guess; ways: number; tenThousandths: number }[] {
  return (['higher', 'same', 'lower'] as const).flatMap((guess) => {
    const ways = waysOf(rank, guess)
    return ways === 0 ? [] : [{ guess, ways, tenThousandths: Math.floor((9_900 * 13) / ways) }]
  })
}
