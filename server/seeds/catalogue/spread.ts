import { hueDistance } from '#art/core/colour.ts'
import { huesFor } from '#art/recipes/hues.ts'
import { NO_LEAD, type Draft } from './define.ts'

/** How many places on a theme may come again, and how far two neighbours' hues should lie apart, in degrees. */
const THEME_GAP = 14
const HUE_GAP = 40
/** How far ahead the arrangement looks for a better neighbour. */
const LOOK_AHEAD = 36

/**
 * Moves a game back a little where it would stand beside its like: the same theme again, or a hue like its neighbour's.
 * Leads stay where they are.
 */
export function spread(waiting: Draft[]): Draft[] {
  const placed = waiting.filter((draft) => draft.lead !== NO_LEAD)
  const rest = waiting.filter((draft) => draft.lead === NO_LEAD).map((draft) => ({ draft, hue: huesFor(draft)[0] }))
  const hues = placed.map((draft) => huesFor(draft)[0])
  while (rest.length > 0) {
    let [best, least] = [0, Infinity]
    for (const [ahead, { draft, hue }] of rest.slice(0, LOOK_AHEAD).entries()) {
      const repeat = placed.slice(-THEME_GAP).findLastIndex((other) => other.theme === draft.theme)
      const alike =
        Math.max(0, HUE_GAP - hueDistance(hue, hues.at(-1) ?? hue + 180)) +
        Math.max(0, HUE_GAP / 2 - hueDistance(hue, hues.at(-2) ?? hue + 180))
      const cost = ahead + (repeat < 0 ? 0 : 40 + repeat * 6) + alike * 2
      if (cost < least) [best, least] = [ahead, cost]
    }
    const [next] = rest.splice(best, 1)
    if (next === undefined) break
    placed.push(next.draft)
    hues.push(next.hue)
  }
  return settle(placed)
}

function areTwins(a: Draft | undefined, b: Draft | undefined): boolean {
  return (
    a !== undefined && b !== undefined && a.theme === b.theme && hueDistance(huesFor(a)[0], huesFor(b)[0]) < HUE_GAP / 2
  )
}

/**
 * The last games of a lane had no choice of neighbour: each that stands beside its twin moves to the first gap where it
 * has none.
 */
function settle(placed: Draft[]): Draft[] {
  for (let i = placed.length - 1; i > 0; i--) {
    const game = placed[i]!
    if (game.lead !== NO_LEAD || !areTwins(placed[i - 1], game)) continue
    placed.splice(i, 1)
    const gap = placed.findIndex(
      (next, at) => next.lead === NO_LEAD && !areTwins(placed[at - 1], game) && !areTwins(game, next),
    )
    placed.splice(gap < 0 ? i : gap, 0, game)
  }
  return placed
}
