/** The return of crash, counted over all 2^32 words that can decide a round. */
import { WORDS } from '#games/fair/uniform.ts'

/** How many of the 2^32 words bust at or above this multiplier (hundredths, more than 100): 99 · 2^32 div m. */
export function wordsReaching(hundredths: number): number {
  if (hundredths <= 100) return WORDS
  return Number((99n * BigInt(WORDS)) / BigInt(hundredths))
}

/** The chance that a round reaches this multiplier. */
export function chanceOf(hundredths: number): number {
  return wordsReaching(hundredths) / WORDS
}

/** Fraction of the stake that comes back on average to a member who always leaves at this multiplier. */
export function crashReturn(hundredths: number): number {
  return (chanceOf(hundredths) * hundredths) / 100
}
