/** The return of crash, counted over all 2^32 words that can decide a round. */
import { WORDS } from '#games/fair/uniform.ts'
import { type Figure, figureOf } from '#games/original/figures.ts'
import { AUTO_MAX, AUTO_MIN } from './rules.ts'

/** Returns how many of the 2^32 words bust at or above this multiplier (hundredths, more than 100): 99 · 2^32 div m. */
export function wordsReaching(hundredths: number): number {
  if (hundredths <= 100) return WORDS
  return Number((99n * BigInt(WORDS)) / BigInt(hundredths))
}

/** Returns the chance that a round reaches this multiplier. */
export function chanceOf(hundredths: number): number {
  return wordsReaching(hundredths) / WORDS
}

/** Returns the average return, as a fraction of the stake, of always cashing out at this multiplier. */
export function crashReturn(hundredths: number): number {
  return (chanceOf(hundredths) * hundredths) / 100
}

/** Returns the figure of always cashing out at a target. */
export function crashFigure(hundredths: number): Figure {
  return figureOf(`${(hundredths / 100).toFixed(2)}×`, [[hundredths / 100, chanceOf(hundredths)]])
}

/** Some of the possible targets, the lowest and the highest among them; all others have the same return but for whole words. */
export const FIGURES: readonly Figure[] = [AUTO_MIN, 150, 200, 500, 1_000, 10_000, 100_000, 1_000_000, AUTO_MAX].map(
  crashFigure,
)
