/** The boards of the Vietnamese lottery (docs/reference/games.md 1.1), and which of their numbers plays look at. */
import type { Board, BoardFormat, Step } from '../core/board.ts'
import type { Place } from '../core/urn.ts'

const prize = (name: string, count: number, width: number): Step => ({
  kind: 'digits',
  width,
  parts: [{ name, count }],
})

/** North: one board a day, 27 numbers. DB is the special prize. */
export const NORTH: BoardFormat = {
  code: 'MB',
  steps: [
    prize('DB', 1, 5),
    prize('G1', 1, 5),
    prize('G2', 2, 5),
    prize('G3', 6, 5),
    prize('G4', 4, 4),
    prize('G5', 6, 4),
    prize('G6', 3, 3),
    prize('G7', 4, 2),
  ],
}

/** A province of the South: 18 numbers, drawn from the smallest prize up. */
export const SOUTH: BoardFormat = {
  code: 'MN',
  steps: [
    prize('G8', 1, 2),
    prize('G7', 1, 3),
    prize('G6', 3, 4),
    prize('G5', 1, 4),
    prize('G4', 7, 5),
    prize('G3', 2, 5),
    prize('G2', 1, 5),
    prize('G1', 1, 5),
    prize('DB', 1, 6),
  ],
}

/** A province of the Centre: the same board. */
export const CENTRAL: BoardFormat = { ...SOUTH, code: 'MT' }

/** What a ticket of the state's own sale wins, in dong: shown beside the board. */
export const TICKET_PRIZES: Readonly<Record<'north' | 'others', Readonly<Record<string, number>>>> = {
  north: {
    DB: 500_000_000,
    G1: 10_000_000,
    G2: 5_000_000,
    G3: 1_000_000,
    G4: 400_000,
    G5: 200_000,
    G6: 100_000,
    G7: 40_000,
  },
  others: {
    DB: 2_000_000_000,
    G1: 30_000_000,
    G2: 15_000_000,
    G3: 10_000_000,
    G4: 3_000_000,
    G5: 1_000_000,
    G6: 400_000,
    G7: 200_000,
    G8: 100_000,
  },
}

/** The order in which results are read: in the North the special prize first, elsewhere last. */
export const shownParts = ({ steps }: BoardFormat): string[] =>
  steps.flatMap(({ parts }) => parts.map(({ name }) => name))

/** Returns the places of all prizes with at least so many digits, or of the named ones. */
export function placesOf({ steps }: BoardFormat, digits: number, names?: readonly string[]): Place[] {
  return steps.flatMap((step) =>
    step.parts.flatMap(({ name, count }) =>
      'width' in step && step.width >= digits && (!names || names.includes(name))
        ? [{ part: name, width: step.width, count }]
        : [],
    ),
  )
}

const named = (prefix: string, board: Board): Board =>
  Object.fromEntries(Object.entries(board).map(([part, numbers]) => [`${prefix}${part}`, numbers]))

/** Returns two boards as one, for plays over two provinces. */
export const pairedBoard = (first: Board, second: Board): Board => ({ ...named('a', first), ...named('b', second) })

/** Returns how two boards are one. */
export const pairedFormat = ({ code, steps }: BoardFormat): BoardFormat => ({
  code: `${code}2`,
  steps: ['a', 'b'].flatMap((prefix) =>
    steps.map((step) => ({ ...step, parts: step.parts.map((part) => ({ ...part, name: `${prefix}${part.name}` })) })),
  ),
})
