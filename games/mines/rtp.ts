/** The return of mines for every number of mines and of fields that are opened before taking. */
import { choose, type Figure, figureOf } from '#games/original/figures.ts'
import { FIELDS, MINES_MAX, minesHundredths } from './paytable.ts'

/** Returns the figure of `opened` fields without a mine: C(25 − m, d) of C(25, d). */
export function minesFigure(mines: number, opened: number): Figure {
  const chance = choose(FIELDS - mines, opened) / choose(FIELDS, opened)
  return figureOf(`${mines} mines, ${opened} opened`, [[minesHundredths(mines, opened) / 100, chance]])
}

export const FIGURES: readonly Figure[] = Array.from({ length: MINES_MAX }, (_, index) => index + 1).flatMap((mines) =>
  Array.from({ length: FIELDS - mines }, (_, index) => minesFigure(mines, index + 1)),
)
