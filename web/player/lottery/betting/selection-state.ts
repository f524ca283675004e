/** A selection while it is made: rows of numbers, not yet checked. Pure. */
import { checkItem, partsOf, type RowRule, type Selection } from '#games/lottery/core/selection.ts'
import type { Rules } from '#games/lottery/core/play.ts'

/** Rows with more numbers than this are typed, not pressed. */
export const PAD_MAX = 100

/** The numbers of a row that can be pressed; null for a row that is typed. */
export function padOf({ item }: RowRule): number[] | null {
  if (item.kind === 'words') return item.words.map((_, index) => index)
  const count = item.to - item.from + 1
  if (item.parts > 1 || count > PAD_MAX) return null
  return Array.from({ length: count }, (_, index) => index + item.from)
}

/** Returns whether a play is picked on pads; else by text. */
export const isPressed = ({ grammar }: Rules): boolean => grammar.rows.every((row) => padOf(row) !== null)

export const emptySelection = ({ grammar }: Rules): Selection => grammar.rows.map(() => [])
export const isEmpty = (selection: Selection): boolean => selection.every((row) => row.length === 0)

const ascending = (row: readonly number[]) => [...row].sort((a, b) => a - b)
const withRow = (selection: Selection, at: number, row: readonly number[]): Selection =>
  selection.map((other, index) => (index === at ? ascending(row) : other))

/**
 * Presses a number: picks it, or drops it. A row that is full gives up the number that was picked before where it takes
 * one only, and stays as it is otherwise. In rows that must be apart, the number leaves the other rows.
 */
export function press({ grammar }: Pick<Rules, 'grammar'>, selection: Selection, at: number, value: number): Selection {
  const rule = grammar.rows[at]
  const row = selection[at] ?? []
  if (!rule) return selection
  if (row.includes(value))
    return withRow(
      selection,
      at,
      row.filter((one) => one !== value),
    )
  if (row.length >= rule.max) return rule.max === 1 ? withRow(selection, at, [value]) : selection
  const others = grammar.isApart ? selection.map((other) => other.filter((one) => one !== value)) : selection
  return withRow(others, at, [...row, value])
}

export type Shortcut = 'all' | 'big' | 'small' | 'odd' | 'even' | 'clear'
export const SHORTCUTS: readonly Shortcut[] = ['all', 'big', 'small', 'odd', 'even', 'clear']

/** Whether a number is sold in the draw that is open. */
export type IsSold = (rule: RowRule, value: number) => boolean
const ALL: IsSold = () => true

/** Fills a row by a shortcut with what is sold. Of a row that takes fewer, the first ones that fit are kept. */
export function fill(
  { grammar }: Pick<Rules, 'grammar'>,
  selection: Selection,
  at: number,
  shortcut: Shortcut,
  isSold: IsSold = ALL,
): Selection {
  const rule = grammar.rows[at]
  const pad = rule && padOf(rule)
  if (!rule || !pad) return selection
  const middle = ((pad[0] ?? 0) + (pad.at(-1) ?? 0)) / 2
  const tests: Record<Shortcut, (value: number) => boolean> = {
    all: () => true,
    big: (value) => value > middle,
    small: (value) => value < middle,
    odd: (value) => value % 2 === 1,
    even: (value) => value % 2 === 0,
    clear: () => false,
  }
  const row = pad.filter((value) => tests[shortcut](value) && isSold(rule, value)).slice(0, rule.max)
  const others = grammar.isApart ? selection.map((other) => other.filter((one) => !row.includes(one))) : selection
  return withRow(others, at, row)
}

/** Picks by chance, of what is sold: the fewest numbers that make a bet. `below` returns a whole number from 0 below its argument. */
export function quickPick(play: Rules, below: (count: number) => number, isSold: IsSold = ALL): Selection {
  const { grammar } = play
  const isAnyPlace = grammar.rows.length > 1 && grammar.rows.every(({ min }) => min === 0)
  const needed = isAnyPlace ? fewestPlaces(play) : []
  const rows: number[][] = grammar.rows.map(() => [])
  const isFree = (value: number, at: number) =>
    !rows[at]?.includes(value) && !(grammar.isApart && rows.flat().includes(value))
  const add = (at: number) => {
    const rule = grammar.rows[at]
    for (let tries = 0; rule && tries < TRIES; tries++) {
      const value = randomItem(rule, below)
      if (value === null || !isFree(value, at) || !isSold(rule, value)) continue
      rows[at]?.push(value)
      return
    }
  }
  for (const [at, rule] of grammar.rows.entries())
    for (let count = isAnyPlace ? Number(needed.includes(at)) : Math.max(rule.min, 1); count > 0; count--) add(at)
  // bankers, for one, need more numbers beside them than their own row asks for
  for (let more = 0; play.bets(rows) < 1 && more < TRIES; more++) add(grammar.rows.length - 1)
  return rows.map(ascending)
}

const TRIES = 1_000

/** How many places a play of any places needs: found by its own count of bets. */
function fewestPlaces({ grammar, bets }: Rules): number[] {
  for (let count = 1; count <= grammar.rows.length; count++) {
    const rows = grammar.rows.map((_, at) => (at < count ? [0] : []))
    if (bets(rows) > 0) return rows.flatMap((row, at) => (row.length > 0 ? [at] : []))
  }
  return []
}

function randomItem({ item }: RowRule, below: (count: number) => number): number | null {
  if (item.kind === 'words') return below(item.words.length)
  const base = 10 ** item.width
  let value = 0
  for (let part = 0; part < item.parts; part++) value = value * base + item.from + below(item.to - item.from + 1)
  const checked = checkItem(item, value)
  return typeof checked === 'number' ? checked : null
}

/** How one item is shown: 07, 06 08 12; of a word, its place in the list. */
export const itemText = ({ item }: RowRule, value: number): string =>
  item.kind === 'words'
    ? String(value)
    : partsOf(item, value)
        .map((part) => String(part).padStart(item.width, '0'))
        .join(item.width > 1 && item.parts > 1 ? ' ' : '')
