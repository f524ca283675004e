/** The returns of sic bo, counted over all 216 rolls. */
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { sicBo } from './paytable.ts'
import type { Dice } from './rules.ts'

/** Generates every roll of three dice, all equally likely. */
export function* rolls(): Generator<readonly [Dice, number]> {
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) yield [[a, b, c], 1]
}

export function sicBoReturns(): Record<string, SpotReturn> {
  return countReturns(sicBo, rolls())
}
