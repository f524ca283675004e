/**
 * A magazine is paid by bets of 1, 2, 4, … units and a rest, so that any number of units is the sum of some of them:
 * the bets of what was shot stand, the others are rolled back, and no refund looks like a win.
 */

/** A magazine holds at most this many units: twelve bets. */
export const UNITS_MOST = 2_000

/** Returns the bets that pay a magazine, in units, ascending. Throws RangeError for a size outside 1 to UNITS_MOST. */
export function betsFor(units: number): number[] {
  if (!Number.isInteger(units) || units < 1 || units > UNITS_MOST) throw new RangeError('no such magazine')
  const bets: number[] = []
  let left = units
  for (let next = 1; next <= left; next *= 2) {
    bets.push(next)
    left -= next
  }
  if (left > 0) bets.push(left)
  return bets.sort((one, other) => one - other)
}

/** Returns which of a magazine's bets add up to what was shot, by their index. Throws RangeError when none do. */
export function keptBets(bets: readonly number[], shot: number): Set<number> {
  const kept = new Set<number>()
  let left = shot
  for (const place of bets.map((_, index) => index).sort((one, other) => (bets[other] ?? 0) - (bets[one] ?? 0))) {
    const units = bets[place] ?? 0
    if (units > left) continue
    kept.add(place)
    left -= units
  }
  if (left !== 0) throw new RangeError('these bets do not add up to what was shot')
  return kept
}
