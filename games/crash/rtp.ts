/** The return of crash, counted over all 2^32 words that can decide a round. */
import { WORDS } from '#games/fair/uniform.ts'
import { type Figure, figureOf } from '#games/original/figures.ts'
import { AUTO_MIN } from './rules.ts'

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

/** The figure of always leaving at a target. */
export function crashFigure(hundredths: number): Figure {
  return figureOf(`${(hundredths / 100).toFixed(2)}×`, [[hundredths / 100, chanceOf(hundredths)]])
}

/** A few of the targets at which a member may leave; all others return the same but for whole words. */
export const FIGURES: readonly Figure[] = [AUTO_MIN, 150, 200, 500, 1_000, 10_000, 100_000, 1_000_000].map(crashFigure)
