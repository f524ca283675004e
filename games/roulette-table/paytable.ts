/** Every bet of a single-zero table: which pockets it covers and what it returns, in ten-thousandths of the stake. */
import { plainSpot, type TableGame } from '#games/table/table-game.ts'
import { POCKETS } from '#games/roulette/paytable.ts'
import { colourOf, spinRoulette, type RouletteRound } from './rules.ts'

/**
 * For one, by how many pockets a bet covers: straight 35, split 17, street 11, corner 8, line 5, dozen and column 2,
 * even money 1.
 */
export const FOR_ONE: Readonly<Record<number, number>> = { 1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1 }

const numbers = Array.from({ length: POCKETS - 1 }, (_, index) => index + 1)
/** Names a bet on adjacent numbers by them: "17-20". */
const nameOf = (pockets: readonly number[]) => pockets.join('-')
const rows = Array.from({ length: 12 }, (_, row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3])

const inside: readonly (readonly number[])[] = [
  [0],
  ...numbers.map((number) => [number]),
  [0, 1],
  [0, 2],
  [0, 3],
  ...numbers.filter((number) => number % 3 !== 0).map((number) => [number, number + 1]),
  ...numbers.filter((number) => number <= 33).map((number) => [number, number + 3]),
  [0, 1, 2],
  [0, 2, 3],
  ...rows,
  [0, 1, 2, 3],
  ...numbers
    .filter((number) => number % 3 !== 0 && number <= 33)
    .map((number) => [number, number + 1, number + 3, number + 4]),
  ...rows.slice(0, -1).map((row, index) => [...row, ...(rows[index + 1] ?? [])]),
]

const where = (fits: (number: number) => boolean) => numbers.filter(fits)
const outside: Readonly<Record<string, readonly number[]>> = {
  'dozen-1': where((number) => number <= 12),
  'dozen-2': where((number) => number > 12 && number <= 24),
  'dozen-3': where((number) => number > 24),
  'column-1': where((number) => number % 3 === 1),
  'column-2': where((number) => number % 3 === 2),
  'column-3': where((number) => number % 3 === 0),
  low: where((number) => number <= 18),
  high: where((number) => number > 18),
  odd: where((number) => number % 2 === 1),
  even: where((number) => number % 2 === 0),
  red: where((number) => colourOf(number) === 'red'),
  black: where((number) => colourOf(number) === 'black'),
}

/** The pockets that each bet covers. */
export const COVERS: ReadonlyMap<string, ReadonlySet<number>> = new Map([
  ...inside.map((pockets) => [nameOf(pockets), new Set(pockets)] as const),
  ...Object.entries(outside).map(([name, pockets]) => [name, new Set(pockets)] as const),
])

/** Returns what a bet that covers so many pockets returns when it wins. */
export function returnedFor(pockets: number): number {
  return ((FOR_ONE[pockets] ?? -1) + 1) * 10_000
}

export const roulette: TableGame<RouletteRound> = {
  code: 'ROULETTE',
  spots: [...COVERS].map(([id, pockets]) => plainSpot(id, returnedFor(pockets.size))),
  draw: spinRoulette,
  returnOf(spot, { pocket }) {
    const pockets = COVERS.get(spot)
    return pockets?.has(pocket) ? returnedFor(pockets.size) : 0
  },
  markOf: ({ pocket }) => String(pocket),
}
