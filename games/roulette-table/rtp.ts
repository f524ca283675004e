/** The returns of roulette, counted over its 37 pockets. */
import { WHEEL_ORDER } from '#games/roulette/paytable.ts'
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { roulette } from './paytable.ts'

export function rouletteReturns(): Record<string, SpotReturn> {
  return countReturns(
    roulette,
    WHEEL_ORDER.map((pocket) => [{ pocket }, 1] as const),
  )
}
