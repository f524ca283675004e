/**
 * Single-zero roulette: which numbers a spot covers, and what it returns for one staked (docs/reference/games.md 6.4).
 */

export const POCKETS = 37
/** Bets that cover more numbers than this together count only with their net risk (docs/reference/games.md 9.5). */
export const COVERED_MAX = 24
export const coversWheel = (numbers: number): boolean => numbers > COVERED_MAX
/** Clockwise from zero. */
export const WHEEL_ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export const isRedNumber = (number: number): boolean => RED.has(number)

const GROUPS: Readonly<Record<string, (number: number) => boolean>> = {
  red: (number) => RED.has(number),
  black: (number) => !RED.has(number),
  odd: (number) => number % 2 === 1,
  even: (number) => number % 2 === 0,
  low: (number) => number <= 18,
  high: (number) => number > 18,
  dozen1: (number) => number <= 12,
  dozen2: (number) => number > 12 && number <= 24,
  dozen3: (number) => number > 24,
  column1: (number) => number % 3 === 1,
  column2: (number) => number % 3 === 2,
  column3: (number) => number % 3 === 0,
}
const NUMBERS = Array.from({ length: POCKETS }, (_, index) => index)

/** Spot → numbers: "0" to "36", colours, halves, dozens and columns. */
export const SPOTS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...NUMBERS.map((number) => [String(number), [number]] as const),
  ...Object.entries(GROUPS).map(([name, isIn]) => [name, NUMBERS.slice(1).filter(isIn)] as const),
])

/** Returns what a covered number pays for one staked: 36 shared among the numbers of the spot. */
export function bringsBack(spot: string): number {
  const covered = SPOTS.get(spot)
  return covered ? 36 / covered.length : 0
}
