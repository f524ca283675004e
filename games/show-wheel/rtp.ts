/** The returns of the wheel, counted over its fifty fields. */
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { wheel } from './paytable.ts'
import { WHEEL } from './rules.ts'

export function wheelReturns(): Record<string, SpotReturn> {
  return countReturns(
    wheel,
    WHEEL.map((_, field) => [{ field }, 1] as const),
  )
}
