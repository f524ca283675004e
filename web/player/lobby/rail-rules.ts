import { HOME_SECTION_CAP } from '#contract/limits.ts'

/** So many slides of the hot games stand side by side at least, on wide screens (docs/specification.md 9.6: 6 slides). */
const SLIDES = 6
/** Arrows appear above this many slides (docs/specification.md 9.6). */
const ARROWS_ABOVE = 7

/** What a section of so many games shows: at most twelve, arrows where there are many, movement where not all stand side by side. */
export function railOf(games: number): { shown: number; hasArrows: boolean; moves: boolean } {
  const shown = Math.min(games, HOME_SECTION_CAP)
  return { shown, hasArrows: shown > ARROWS_ABOVE, moves: shown > SLIDES }
}
