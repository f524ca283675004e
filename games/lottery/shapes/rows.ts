/** Rows and wins that all shapes use. */
import { NOTHING, type Wins } from '../core/play.ts'
import type { Item, RowRule, Word } from '../core/selection.ts'

/** The numbers that can be picked: `from` to `to`, written with `width` digits. */
export type Range = { from: number; to: number; width: number }

export const DIGITS: Range = { from: 0, to: 9, width: 1 }
export const rangeOf = (from: number, to: number): Range => ({ from, to, width: String(to).length })

/** Returns the row of single numbers. */
export const numberRow = (key: string, range: Range, min = 1, max = range.to - range.from + 1): RowRule => ({
  key,
  item: { kind: 'numbers', parts: 1, ...range, order: 'any', repeats: 'free' },
  min,
  max,
})

/** Returns the row of words. */
export const wordRow = (key: string, words: readonly Word[], min = 1, max = words.length): RowRule => ({
  key,
  item: { kind: 'words', words },
  min,
  max,
})

/** Returns the row of a list whose items are several numbers. */
export const listRow = (
  parts: number,
  range: Range,
  order: Extract<Item, { kind: 'numbers' }>['order'],
  repeats: Extract<Item, { kind: 'numbers' }>['repeats'],
  max: number,
): RowRule => ({ key: 'list', item: { kind: 'numbers', parts, ...range, order, repeats }, min: 1, max })

const WON = new Map<string, Wins>()

/** Returns what so many bets of one grade win; the same list for the same answer. Nothing for none. */
export function won(grade: string, times: number): Wins {
  if (times === 0) return NOTHING
  const key = `${grade}*${times}`
  const known = WON.get(key)
  if (known) return known
  const wins: Wins = [{ grade, times }]
  // times of large systems are of no end, and are not kept
  if (times <= 1_000) WON.set(key, wins)
  return wins
}

/** Returns the bits of a row's numbers. */
export const bitsOf = (row: readonly number[] | undefined, from: number): number =>
  (row ?? []).reduce((bits, number) => bits | (1 << (number - from)), 0)

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Returns whether an ascending list has a value. A list of 80,000 is asked without being copied. */
export function isListed(ascending: readonly number[], value: number): boolean {
  let [low, high] = [0, ascending.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ascending[middle] as number
    if (found === value) return true
    if (found < value) low = middle + 1
    else high = middle - 1
  }
  return false
}
