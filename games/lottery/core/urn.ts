/**
 * An urn is the part of a draw that a bet looks at: cells of which one or several are hit by each board. The last digit
 * of an SSC draw is an urn of 10 cells with one hit; the last two digits of all prizes of a North board are an urn of 100
 * cells with 27 hits, where a cell can be hit again; keno is one of 80 cells with 20 hits, each another cell.
 */
import type { Board } from './board.ts'
import { choose } from './counting.ts'

export type Urn = {
  id: string
  /** Cells are numbered from 0. */
  size: number
  /** How many equally likely balls lead to a cell; 1 where it is not given. */
  weightOf?: (cell: number) => bigint
  /** All balls. */
  total: bigint
  /** How many balls a board takes. */
  drawn: number
  /** Whether a ball is put back before the next one. */
  isBack: boolean
  /** Returns the cells that a board hits, one for each ball. */
  cellsOf: (board: Board) => readonly number[]
  /** The numbers that a cell stands for. */
  numbersOf: (cell: number) => readonly number[]
}

/** What a ball says of a draw: a list of numbers, such as three digits. */
export type View = { id: string; listsOf: (board: Board) => readonly (readonly number[])[] }

/** Returns how many draws take only balls of the cells that are left when cells of so many balls are taken out. */
export function drawsWithout(urn: Urn, balls: bigint): bigint {
  const left = urn.total - balls
  if (left < 0n) return 0n
  return urn.isBack ? left ** BigInt(urn.drawn) : urn.drawn === 1 ? left : choose(Number(left), urn.drawn)
}

/** Returns how many balls lead to a cell: 0 for a cell that is never hit. */
export const weightIn = (urn: Urn, cell: number): bigint => urn.weightOf?.(cell) ?? 1n

const same = (id: string, part: string, from: number, to: number): Omit<Urn, 'drawn' | 'isBack'> => ({
  id,
  size: to - from + 1,
  total: BigInt(to - from + 1),
  cellsOf: (board) => (board[part] ?? []).map((number) => number - from),
  numbersOf: (cell) => [cell + from],
})

/** Returns the urn of a part from which `drawn` different balls `from` to `to` fall. */
export const ballUrn = (part: string, from: number, to: number, drawn: number): Urn => ({
  ...same(`${part}:${from}-${to}`, part, from, to),
  drawn,
  isBack: false,
})

const digitsOf = (size: number) => (cell: number) =>
  Array.from({ length: size }, (_, place) => Math.floor(cell / 10 ** (size - 1 - place)) % 10)

/** Where a number of so many digits stands in a board. */
export type Place = { part: string; width: number; count: number }

/** Returns the urn of the last (or first) `size` digits of all numbers of some parts: a number is a cell of its own. */
export function endUrn(id: string, places: readonly Place[], size: number, end: 'last' | 'first' = 'last'): Urn {
  const drawn = places.reduce((sum, { count }) => sum + count, 0)
  const cut = (number: number, width: number) =>
    end === 'last' ? number % 10 ** size : Math.floor(number / 10 ** (width - size))
  return {
    id,
    size: 10 ** size,
    total: BigInt(10 ** size),
    drawn,
    isBack: true,
    cellsOf: (board) => places.flatMap(({ part, width }) => (board[part] ?? []).map((number) => cut(number, width))),
    numbersOf: digitsOf(size),
  }
}

/** Returns the urn of lists of `size` numbers `from` to `to`, each number free of the others. One list falls. */
export function listUrn(view: View, size: number, from = 0, to = 9, drawn = 1): Urn {
  const base = to - from + 1
  return {
    id: view.id,
    size: base ** size,
    total: BigInt(base ** size),
    drawn,
    isBack: true,
    cellsOf: (board) =>
      view.listsOf(board).map((numbers) => numbers.reduce((cell, number) => cell * base + number - from, 0)),
    numbersOf(cell) {
      const numbers: number[] = []
      for (let divisor = base ** (size - 1); numbers.length < size; divisor /= base)
        numbers.push(from + (Math.floor(cell / divisor) % base))
      return numbers
    },
  }
}

/** Returns the urn of ordered lists in which no number is twice: the first places of a race. */
export function raceUrn(view: View, size: number, from: number, to: number): Urn {
  const urn = listUrn(view, size, from, to)
  let total = 1n
  for (let place = 0; place < size; place++) total *= BigInt(to - from + 1 - place)
  return { ...urn, total, weightOf: (cell) => (new Set(urn.numbersOf(cell)).size === size ? 1n : 0n) }
}

/**
 * Returns the urn of a value that draws have, `first` to `last`. `weights` says of how many of `total` draws each value
 * is; it is asked when it is needed.
 */
export function valueUrn(
  id: string,
  [first, last]: readonly [number, number],
  total: bigint,
  weights: () => readonly bigint[],
  valueOf: (board: Board) => number,
): Urn {
  let known: readonly bigint[] | null = null
  return {
    id,
    size: last - first + 1,
    weightOf(cell) {
      known ??= weights()
      return known[cell] ?? 0n
    },
    total,
    drawn: 1,
    isBack: true,
    cellsOf: (board) => [valueOf(board) - first],
    numbersOf: (cell) => [cell + first],
  }
}

/** Returns the urn of the classes that balls belong to: `sizes` says how many balls each class has. */
export function classUrn(
  id: string,
  sizes: readonly number[],
  drawn: number,
  classesOf: (board: Board) => readonly number[],
): Urn {
  return {
    id,
    size: sizes.length,
    weightOf: (cell) => BigInt(sizes[cell] ?? 0),
    total: BigInt(sizes.reduce((sum, size) => sum + size, 0)),
    drawn,
    isBack: false,
    cellsOf: classesOf,
    numbersOf: (cell) => [cell],
  }
}

/** Returns the urn of sets of `size` balls: one cell a set, so that a bet can look at all of them together. */
export function setUrn(part: string, from: number, to: number, size: number): Urn {
  const sets: number[][] = []
  const cells = new Map<string, number>()
  const add = (set: number[], next: number) => {
    if (set.length === size) {
      cells.set(set.join(), sets.length)
      sets.push(set)
    } else for (let number = next; number <= to; number++) add([...set, number], number + 1)
  }
  add([], from)
  return {
    id: `${part}:set`,
    size: sets.length,
    total: BigInt(sets.length),
    drawn: 1,
    isBack: true,
    cellsOf: (board) => [cells.get([...(board[part] ?? [])].sort((a, b) => a - b).join()) ?? -1],
    numbersOf: (cell) => sets[cell] ?? [],
  }
}
