/** Plays that fix a number for each place. */
import { countDistinct } from '../core/counting.ts'
import { coverage } from '../core/law.ts'
import { NOTHING, type EachLeg, type Rules } from '../core/play.ts'
import { joined, type Selection, type Word } from '../core/selection.ts'
import type { Urn } from '../core/urn.ts'
import { bitsOf, DIGITS, isListed, listRow, numberRow, upTo, wordRow, won, type Range } from './rows.ts'

const sizesOf = (selection: Selection) => selection.map((row) => row.length)
const multiplied = (values: readonly number[]) => values.reduce((product, value) => product * value, 1)

/** Returns the cells of all choices of one number a row. */
function cellsOf(rows: readonly (readonly number[])[], from: number, base: number): Uint32Array {
  let cells = new Uint32Array(1)
  for (const numbers of rows) {
    const longer = new Uint32Array(cells.length * numbers.length)
    let at = 0
    for (const cell of cells) for (const number of numbers) longer[at++] = cell * base + number - from
    cells = longer
  }
  return cells
}

/** Returns the leg of an urn whose cells are lists: `rows` says which rows of the selection its places are. */
export function placesLeg(
  urn: Urn,
  { from, to }: Range,
  rows: readonly number[],
  grade: string,
  timesOf: (selection: Selection) => number = () => 1,
): EachLeg {
  const base = to - from + 1
  return {
    kind: 'each',
    urn,
    alike(selection) {
      const picked = rows.map((row) => selection[row] ?? [])
      const count = multiplied(sizesOf(picked))
      return { count, cells: () => cellsOf(picked, from, base), wins: won(grade, timesOf(selection)) }
    },
    cells: (selection) =>
      cellsOf(
        rows.map((row) => selection[row] ?? []),
        from,
        base,
      ),
    open(selection) {
      const bits = rows.map((row) => bitsOf(selection[row], from))
      const wins = won(grade, timesOf(selection))
      return (cell) => {
        let left = cell
        for (let place = bits.length - 1; place >= 0; place--) {
          if (((bits[place] as number) & (1 << (left % base))) === 0) return NOTHING
          left = Math.floor(left / base)
        }
        return wins
      }
    },
  }
}

/**
 * A row of numbers for each place; every choice of one number a row is a bet. `isRace`: no number can be at two places.
 */
export function direct(
  urn: Urn,
  keys: readonly string[],
  { range = DIGITS, isRace = false, grade = 'direct' }: { range?: Range; isRace?: boolean; grade?: string } = {},
): Rules {
  return {
    grammar: { rows: keys.map((key) => numberRow(key, range)) },
    bets: (selection) => (isRace ? countDistinct(selection) : multiplied(sizesOf(selection))),
    legs: [placesLeg(urn, range, upTo(keys.length), grade)],
    samples: [keys.map((_, index) => [range.from + index])],
  }
}

/** A list of typed bets, a number for each place of each. */
export function typed(
  urn: Urn,
  places: number,
  { range = DIGITS, isRace = false, grade = 'direct' }: { range?: Range; isRace?: boolean; grade?: string } = {},
): Rules {
  const isPlain = range.width === 1 && range.from === 0
  return {
    grammar: { rows: [listRow(places, range, 'any', isRace ? 'once' : 'free', Math.min(urn.size, 100_000))] },
    bets: ([list = []]) => list.length,
    legs: [
      {
        kind: 'each',
        urn,
        ...(isPlain && { cells: ([list = []]: Selection) => list }),
        open([list = []]) {
          const wins = won(grade, 1)
          return (cell) => (isListed(list, isPlain ? cell : joined(range.width, urn.numbersOf(cell))) ? wins : NOTHING)
        },
      },
    ],
    samples: [
      [
        [
          joined(
            range.width,
            upTo(places).map((index) => range.from + index),
          ),
        ],
      ],
    ],
  }
}

/**
 * Every choice of one number a row is as many bets as there are places: on all places, on the last but the first, and so
 * on to the last alone. `urns` are of the last place, the last two, and so on.
 */
export function staircase(urns: readonly Urn[], keys: readonly string[]): Rules {
  const places = keys.length
  const legs = urns.map((urn, index) => {
    const first = places - index - 1
    return placesLeg(urn, DIGITS, upTo(places).slice(first), `star${index + 1}`, (selection) =>
      multiplied(sizesOf(selection).slice(0, first)),
    )
  })
  const rules: Rules = {
    grammar: { rows: keys.map((key) => numberRow(key, DIGITS)) },
    bets: (selection) => places * multiplied(sizesOf(selection)),
    legs,
    samples: [keys.map(() => [0])],
  }
  // whatever is won, the last place is right
  return { ...rules, cover: (selection) => coverage({ ...rules, legs: legs.slice(0, 1) }, selection) }
}

/** A word that some numbers fulfil, such as big or odd. */
export type Trait = Word & { has: (number: number) => boolean }

/** A row of words for each place; every choice of one word a row is a bet. */
export function traits(urn: Urn, keys: readonly string[], words: readonly Trait[], grade = 'direct'): Rules {
  const countsOf = (row: readonly number[]) => (number: number) => row.filter((word) => words[word]?.has(number)).length
  return {
    grammar: { rows: keys.map((key) => wordRow(key, words)) },
    bets: (selection) => multiplied(sizesOf(selection)),
    legs: [
      {
        kind: 'each',
        urn,
        open(selection) {
          const rows = selection.map(countsOf)
          return (cell) =>
            won(grade, multiplied(urn.numbersOf(cell).map((number, place) => rows[place]?.(number) ?? 0)))
        },
      },
    ],
    samples: [keys.map(() => [0])],
  }
}
