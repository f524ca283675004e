import { type Figure, figureOf } from '#games/original/figures.ts'
import { bringsBack, POCKETS, SPOTS } from './paytable.ts'

export const FIGURES: readonly Figure[] = [...SPOTS].map(([spot, covered]) =>
  figureOf(spot, [[bringsBack(spot), covered.length / POCKETS]]),
)
