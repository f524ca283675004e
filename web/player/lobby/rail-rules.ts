import { HOME_SECTION_CAP } from '#contract/limits.ts'

/**
 * At least this many slides of the hot games are side by side on wide screens (docs/specification.md 9.6: 6 slides).
 */
const SLIDES = 6
/** Arrows appear above this many slides (docs/specification.md 9.6). */
const ARROWS_ABOVE = 7

/**
 * Returns how a section shows a number of games: at most twelve, with arrows when there are many, and moving when not
 * all fit side by side.
 */
export function railOf(games: number): { shown: number; hasArrows: boolean; moves: boolean } {
  const shown = Math.min(games, HOME_SECTION_CAP)
  return { shown, hasArrows: shown > ARROWS_ABOVE, moves: shown > SLIDES }
}
