/** A line of a ticket as a house sells it: its price, what it costs, and what it can pay. Pure, for page and server alike. */
import { isFarming } from './limits.ts'
import type { Play } from './play.ts'
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
  const isCovered = isFarming(play, selection)
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
