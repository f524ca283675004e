/** Rules on what may be picked: against farming rebates, and numbers that are limited for an issue. */
import { coverage, widestLeg, widestTogether } from './law.ts'
import type { Rules } from './play.ts'
import { isMore, type Ratio } from './ratio.ts'
import type { Selection } from './selection.ts'

/** Of the boards: 80,000 of 100,000 five-digit draws, 8 of 10 digits of a place. */
export const MOST_COVERAGE: Ratio = { wins: 8n, of: 10n }

/**
 * Returns whether a selection wins so often that it is placed for the rebate: where a single leg, or a play of one leg as
 * a whole, covers more than `most` of all boards. Places of one ticket are judged one by one.
 */
export const isFarming = (play: Rules, selection: Selection, most: Ratio = MOST_COVERAGE): boolean =>
  isMore(play.legs.length === 1 ? coverage(play, selection) : widestLeg(play, selection), most)

/**
 * Returns whether selections of one play that were bought apart win with nearly every outcome together, as one that
 * `isFarming` finds does alone: five digits of a place and the other five.
 */
export const isFarmingTogether = (
  play: Rules,
  selections: readonly Selection[],
  most: Ratio = MOST_COVERAGE,
): boolean => isMore(widestTogether(play, selections), most)

/** Numbers of a play that an operator limited for an issue. */
export type NumberLimits = { closed: ReadonlySet<number>; half: ReadonlySet<number> }

export type LimitedSelection = {
  /** Paid in full; null where nothing is left. */
  full: Selection | null
  /** Paid half; null where there is none. */
  half: Selection | null
  /** Not taken. */
  closed: readonly number[]
}

/** Splits a selection of a play whose first row has the numbers, by how they are limited. Its other rows stay. */
export function splitByLimits([picked = [], ...others]: Selection, { closed, half }: NumberLimits): LimitedSelection {
  const open = picked.filter((number) => !closed.has(number))
  const part = (numbers: readonly number[]) => (numbers.length > 0 ? [numbers, ...others] : null)
  return {
    full: part(open.filter((number) => !half.has(number))),
    half: part(open.filter((number) => half.has(number))),
    closed: picked.filter((number) => closed.has(number)),
  }
}
