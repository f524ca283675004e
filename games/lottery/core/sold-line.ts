/** A line of a ticket as a house sells it: its price, what it costs, and what it can pay. Pure, for page and server alike. */
import { isFarming } from './limits.ts'
import { writeSelection, type Play } from './play.ts'
import { costOf, FULL_SERIES, prizeOf, type Price } from './price.ts'
import { chancesOf } from './law.ts'
import type { Selection } from './selection.ts'

/** What a line costs: `cost` is what is paid, after `off` was taken off. Ledger units. */
export type Charge = {
  cost: bigint
  off: bigint
  /** It wins so often that it earns no rebate and counts as no turnover. */ isCovered: boolean
}

/**
 * Returns what a selection costs with so much on each bet. `ownSeries`: the members' own, of a play sold by series. A bet below the member's own series has the difference taken
 * off (rounded down), except where it covers nearly every outcome: such a bet is placed for the rebate.
 */
export function chargeOf(
  play: Play,
  ownSeries: number | null,
  price: Price,
  selection: Selection,
  stake: bigint,
): Charge {
  const whole = costOf(play, price, selection, stake)
  const isCovered = isFarming(play, [selection])
  if (!('series' in price) || isCovered) return { cost: whole, off: 0n, isCovered }
  const below = Math.max((ownSeries ?? price.series) - price.series, 0)
  const off = (whole * BigInt(below)) / BigInt(FULL_SERIES)
  return { cost: whole - off, off, isCovered }
}

/** Returns what one bet of each grade pays. The grade `jackpot` pays nothing here: it shares a pool. */
export function prizesOf(play: Play, price: Price, stake: bigint): Record<string, bigint> {
  const grades = 'table' in price ? Object.keys(price.table.odds) : [...chancesOf(play).keys()]
  return Object.fromEntries(grades.map((grade) => [grade, prizeOf(play, price, grade, stake)]))
}

/** Returns whether every picked number is a bet of its own, so that a line can be split by its numbers. */
export const isByNumber = (play: Play, selection: Selection): boolean =>
  play.grammar.rows.length === 1 && selection.length === 1 && play.bets(selection) === (selection[0]?.length ?? 0)

/** Returns which of some limited numbers, in canonical form, are picked anywhere in a selection. */
export function limitedIn(play: Play, limited: readonly string[], selection: Selection): string[] {
  if (limited.length === 0) return []
  const texts = new Set(writeSelection(play, selection).split(/[|,]/))
  return limited.filter((number) => texts.has(number))
}

/** A part of a line whose numbers are paid alike. */
export type PaidPart = { selection: Selection; isHalf: boolean }

/**
 * Splits a line by the numbers that pay half, in canonical form. A line whose numbers cannot be parted pays half as a
 * whole as soon as it has one of them.
 */
export function partsByHalf(play: Play, halfNumbers: readonly string[], selection: Selection): PaidPart[] {
  if (halfNumbers.length === 0) return [{ selection, isHalf: false }]
  const half = new Set(halfNumbers)
  const textOf = (row: number, value: number) =>
    writeSelection(
      play,
      selection.map((_, at) => (at === row ? [value] : [])),
    ).split('|')[row] ?? ''
  const isHalf = (row: number) => (value: number) => half.has(textOf(row, value))
  if (!isByNumber(play, selection))
    return [{ selection, isHalf: selection.some((items, row) => items.some(isHalf(row))) }]
  const [items = []] = selection
  const [limited, full] = [items.filter(isHalf(0)), items.filter((value) => !isHalf(0)(value))]
  return [
    ...(full.length > 0 ? [{ selection: [full], isHalf: false }] : []),
    ...(limited.length > 0 ? [{ selection: [limited], isHalf: true }] : []),
  ]
}

/** Returns the prizes of numbers that pay half. */
export const halved = (prizes: Readonly<Record<string, bigint>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(prizes).map(([grade, prize]) => [grade, prize / 2n]))
