/** The return of limbo, counted over all 2^24 draws. */
import { type Figure, figureOf } from '#games/original/figures.ts'
import { drawsReaching, multiplierText } from './paytable.ts'
import { STEPS } from './rules.ts'

/** Returns the figure of any allowed target. */
export function limboFigure(target: number): Figure {
  return figureOf(`${multiplierText(target)}×`, [[target / 100, drawsReaching(target) / STEPS]])
}

export const FIGURES: readonly Figure[] = [
  101, 150, 200, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
].map(limboFigure)
