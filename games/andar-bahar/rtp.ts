/** The returns of Andar Bahar, counted over the place of the first of three matching cards among 51. */
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { andarBahar } from './paytable.ts'
import { DEALT_MOST, type AndarBaharRound } from './rules.ts'

/** Generates the ways in which the first match can fall at a place: the other two matches come later. */
function* places(): Generator<readonly [AndarBaharRound, number]> {
  for (let place = 1; place <= DEALT_MOST; place++) {
    const behind = 51 - place
    yield [{ joker: 0, dealt: Array.from({ length: place }, () => 0) }, (behind * (behind - 1)) / 2]
  }
}

export function andarBaharReturns(): Record<string, SpotReturn> {
  return countReturns(andarBahar, places())
}
