import { hueDistance } from '#art/core/colour.ts'
import { huesFor } from '#art/recipes/hues.ts'
import { NO_LEAD, type Draft } from './define.ts'

/** After how many places a theme may be repeated, and by how many degrees two neighbours' hues should differ. */
const THEME_GAP = 14
const HUE_GAP = 40
/** How many places ahead the arrangement looks for a better neighbour. */
const LOOK_AHEAD = 36

/**
 * Moves a game back a little when its neighbour would be alike: the same theme, or a similar hue. Leads stay where they
 * are.
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
 * Moves the last games of a lane, which had no choice of neighbour: each that is beside a game of the same theme goes
 * to the first place where it is not.
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
