/** The end of a limbo round, and the limits of a target. All in hundredths. */

export const TARGET_MIN = 101
export const TARGET_MAX = 100_000_000
const DRAWS = 2 ** 24
const RETURN_HUNDREDTHS = 99
const POINT_MIN = 100

/** Returns floor(2^24 / N · 0.99 · 100) with N = draw + 1, in whole numbers; never below 1.00. */
export function pointOf(draw: number): number {
  return Math.max(POINT_MIN, Math.floor((DRAWS * RETURN_HUNDREDTHS) / (draw + 1)))
}

/** Returns how many of the 2^24 draws reach a target. */
export function drawsReaching(target: number): number {
  return Math.min(DRAWS, Math.floor((DRAWS * RETURN_HUNDREDTHS) / target))
}

/** Returns "2.35". */
export function multiplierText(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
