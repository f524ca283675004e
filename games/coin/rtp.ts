import { type Figure, figureOf } from '#games/original/figures.ts'
import { COIN_HUNDREDTHS } from './paytable.ts'
import { SIDES } from './rules.ts'

export const FIGURES: readonly Figure[] = SIDES.map((side) =>
  figureOf(side, [[COIN_HUNDREDTHS / 100, 1 / SIDES.length]]),
)
