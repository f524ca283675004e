/** What a right guess multiplies by: 0.99 over its chance; an equal rank counts as right, ends of the deck excepted. */
import type { Ratio } from '#games/original/original.ts'

export const LOWEST = 1
export const HIGHEST = 13
const RANKS = 13n

export type Guess = 'higher' | 'lower' | 'same'

/** How many of the 13 ranks make a guess on a rank right; 0 where it may not be made. */
export function waysOf(rank: number, guess: Guess): number {
  if (guess === 'same') return rank === LOWEST || rank === HIGHEST ? 1 : 0
  // on an ace "higher" means really higher, on a king "lower" really lower; the other way round nothing is left to guess
  if (rank === LOWEST) return guess === 'higher' ? HIGHEST - LOWEST : 0
  if (rank === HIGHEST) return guess === 'lower' ? HIGHEST - LOWEST : 0
  return guess === 'higher' ? HIGHEST + 1 - rank : rank
}

/** Whether the next rank makes a guess right. */
export function isRight(rank: number, next: number, guess: Guess): boolean {
  if (guess === 'same') return next === rank
  const isEnd = rank === LOWEST || rank === HIGHEST
  return (guess === 'higher' ? next > rank : next < rank) || (!isEnd && next === rank)
}

/** What a guess pays, or null where it may not be made: (99 · 13) / (100 · ways). */
export function payOf(rank: number, guess: Guess): { ways: number; ratio: Ratio } | null {
  const ways = waysOf(rank, guess)
  return ways === 0 ? null : { ways, ratio: [99n * RANKS, 100n * BigInt(ways)] }
}

/** All that may be guessed on a rank, for show. */
export function guessesOn(rank: number): { guess: Guess; ways: number; tenThousandths: number }[] {
  return (['higher', 'same', 'lower'] as const).flatMap((guess) => {
    const ways = waysOf(rank, guess)
    return ways === 0 ? [] : [{ guess, ways, tenThousandths: Math.floor((9_900 * 13) / ways) }]
  })
}
