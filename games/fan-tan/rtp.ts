/** The returns of fan tan, counted over all forty counts of beads. */
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { fanTan } from './paytable.ts'
import { BEADS_COUNTS, BEADS_LEAST } from './rules.ts'

export function fanTanReturns(): Record<string, SpotReturn> {
  return countReturns(
    fanTan,
    Array.from({ length: BEADS_COUNTS }, (_, more) => [{ beads: BEADS_LEAST + more }, 1] as const),
  )
}
