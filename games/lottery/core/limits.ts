/** Rules on what may be picked: against farming rebates, and numbers that are limited for an issue. */
import { widestOfBoards, widestOfCells } from './covering.ts'
import type { Rules } from './play.ts'
import { isMore, type Ratio } from './ratio.ts'
import type { Selection } from './selection.ts'

/** Of what a ball can be: 80,000 of 100,000 five-digit draws, 8 of 10 digits of a place (docs/reference/games.md 3.1). */
export const MOST_CELLS: Ratio = { wins: 8n, of: 10n }
/** Of the boards, of plays that look at sets: more is a coverage that counts 0 (docs/reference/games.md 8.1). */
export const MOST_BOARDS: Ratio = { wins: 7n, of: 10n }

/**
 * Returns whether some selections of one play win so often together that they are placed for the rebate. Where each ball
 * is looked at on its own, by the share of its numbers that they hold: ten of a hundred numbers of a Vietnamese board are
 * an ordinary bet, though one of 27 prizes is nearly always among them. Where sets are looked at, by the share of boards
 * that they win anything with. Places of one ticket are judged one by one.
 */
export const isFarming = (play: Rules, selections: readonly Selection[]): boolean =>
  isMore(widestOfCells(play, selections), MOST_CELLS) || isMore(widestOfBoards(play, selections), MOST_BOARDS)

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
