/** What past draws were. They say nothing about the next one. */
import { bigRoad, columnsOf, derivedRoad, type Fall } from '#games/baccarat/roads.ts'
import type { Board } from './board.ts'
import { openSettling, type Rules } from './play.ts'
import type { Place } from './urn.ts'

export type TrendRow = {
  value: number
  /** In how many of the draws it was. */
  seen: number
  /** Draws since it was last there; all of them where it never was. */
  omitted: number
  /** The most draws in a row without it. */
  longest: number
  /** Draws without it, on average between two with it; null where it was never there. */
  average: number | null
}

/**
 * Counts values over draws, from the oldest to the newest. `draws`: the values of each draw, at one place or at all; a
 * value that is there twice counts once.
 */
export function trendOf(draws: readonly (readonly number[])[], from: number, to: number): TrendRow[] {
  const size = to - from + 1
  const [seen, last, longest] = [new Int32Array(size), new Int32Array(size).fill(-1), new Int32Array(size)]
  for (const [index, values] of draws.entries())
    for (const value of values) {
      const row = value - from
      const before = last[row] as number
      if (before === index) continue
      seen[row] = (seen[row] as number) + 1
      longest[row] = Math.max(longest[row] as number, index - before - 1)
      last[row] = index
    }
  return Array.from({ length: size }, (_, row) => {
    const count = seen[row] as number
    const omitted = draws.length - 1 - (last[row] as number)
    return {
      value: row + from,
      seen: count,
      omitted,
      longest: Math.max(longest[row] as number, omitted),
      average: count === 0 ? null : (draws.length - count) / count,
    }
  })
}

/** Returns the rows by how often they were there, most often first. */
export const byHeat = (rows: readonly TrendRow[]): TrendRow[] =>
  [...rows].sort((a, b) => b.seen - a.seen || a.omitted - b.omitted || a.value - b.value)

/** Returns the last two digits of all prizes by their first digit (heads) and by their last (tails): ten lists each. */
export function headsAndTails(board: Board, places: readonly Place[]): { heads: number[][]; tails: number[][] } {
  const [heads, tails] = [0, 1].map(() => Array.from({ length: 10 }, (): number[] => [])) as [number[][], number[][]]
  for (const { part } of places)
    for (const number of board[part] ?? []) {
      const [head, tail] = [Math.floor(number / 10) % 10, number % 10]
      heads[head]?.push(tail)
      tails[tail]?.push(head)
    }
  for (const list of [...heads, ...tails]) list.sort((a, b) => a - b)
  return { heads, tails }
}

/** Returns how often each pair of last digits was among the prizes of a board. */
export function pairCounts(board: Board, places: readonly Place[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { part } of places)
    for (const number of board[part] ?? []) counts.set(number % 100, (counts.get(number % 100) ?? 0) + 1)
  return counts
}

/**
 * Returns the roads of two words of a play, such as big and small: what wins with neither of them counts as a tie.
 * `boards`: from the oldest to the newest.
 */
export function roadsOf(play: Rules, [first, second]: readonly [number, number], boards: readonly Board[]) {
  const isWon = [first, second].map((word) => openSettling(play, [[word]]))
  const falls = boards.map((board): Fall => {
    const [one, other] = isWon.map((settle) => settle(board).some(({ grade }) => grade !== 'push'))
    return one ? 'B' : other ? 'P' : 'T'
  })
  return {
    falls,
    columns: columnsOf(falls),
    big: bigRoad(falls),
    derived: ([1, 2, 3] as const).map((step) => derivedRoad(falls, step)),
  }
}
