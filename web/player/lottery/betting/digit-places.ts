/** Numbers of several digits put together place by place: several digits in a place make every combination. Pure. */
import type { Rules } from '#games/lottery/core/play.ts'
import { checkItem, joined, partsOf, type Item, type RowRule } from '#games/lottery/core/selection.ts'
import { padOf } from './selection-state.ts'

/** Families whose numbers are pressed place by place; elsewhere a list is what its play is for: to be typed. */
const PLACED: ReadonlySet<string> = new Set(['thai', '4d', 'togel', 'philippines', 'vietnam'])
/** Combinations that are looked through: no row takes more. */
const COMBINATIONS_MAX = 20_000

/** The digits that are pressed, a list for each place. */
export type Digits = readonly (readonly number[])[]

type Numbers = Extract<Item, { kind: 'numbers' }>

/** The one row of a play whose numbers are put together place by place; null for other plays. */
export function placedRow(family: string, { grammar }: Pick<Rules, 'grammar'>): RowRule | null {
  const [rule, ...others] = grammar.rows
  return rule && others.length === 0 && PLACED.has(family) && padOf(rule) === null ? rule : null
}

const itemOfRow = ({ item }: RowRule): Numbers => {
  if (item.kind !== 'numbers') throw new TypeError('words have no places')
  return item
}

/** One number of so many digits has a place for each; an item of several numbers has one for each of those. */
const splits = ({ parts, width }: Numbers) => (parts > 1 ? { count: parts, width } : { count: width, width: 1 })

/** Returns the pads: a row for each place. */
export function placeRules(rule: RowRule): RowRule[] {
  const item = itemOfRow(rule)
  const { count, width } = splits(item)
  const [from, to] = item.parts > 1 ? [item.from, item.to] : [0, 9]
  const single: Numbers = { kind: 'numbers', parts: 1, width, from, to, order: 'any', repeats: 'free' }
  return Array.from({ length: count }, (_, at) => ({ key: `n${at + 1}`, item: single, min: 1, max: to - from + 1 }))
}

/** Returns how many combinations some digits make, before equal ones and those that the play refuses are left out. */
export const combinationsOf = (digits: Digits): number => digits.reduce((product, { length }) => product * length, 1)

/** Returns the numbers that some digits make, ascending and each once; null where they are more than any row takes. */
export function combine(rule: RowRule, digits: Digits): number[] | null {
  if (combinationsOf(digits) > COMBINATIONS_MAX) return null
  const item = itemOfRow(rule)
  const { width } = splits(item)
  const lists = digits.reduce<number[][]>(
    (made, place) => made.flatMap((one) => place.map((digit) => [...one, digit])),
    [[]],
  )
  const checked = lists.map((parts) => checkItem(item, joined(width, parts)))
  return [...new Set(checked.filter((value) => typeof value === 'number'))].sort((a, b) => a - b)
}

/** Returns the digits that make exactly these numbers; null where none do, as of 123 and 456. */
export function digitsOfRow(rule: RowRule, row: readonly number[]): Digits | null {
  const item = itemOfRow(rule)
  const { count, width } = splits(item)
  const split = row.map((value) => partsOf({ ...item, parts: count, width }, value))
  const digits = Array.from({ length: count }, (_, at) =>
    [...new Set(split.map((parts) => parts[at] ?? 0))].sort((a, b) => a - b),
  )
  const made = row.length === 0 ? [] : combine(rule, digits)
  return made?.length === row.length && made.every((value, at) => value === row[at]) ? digits : null
}

/** Returns no digits in any place. */
export const noDigits = (rule: RowRule): Digits => placeRules(rule).map(() => [])
