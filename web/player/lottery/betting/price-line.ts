/** What a line costs and pays at the brand's terms, computed as the server does. Pure. */
import type { SoldPlay } from '#contract/lottery/hall.ts'
import type { BetLine } from '#contract/lottery/tickets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { coverage } from '#games/lottery/core/law.ts'
import { countBets, settle, writeSelection, type Play } from '#games/lottery/core/play.ts'
import { payoutOf, returnOf, type Price } from '#games/lottery/core/price.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Ratio } from '#games/lottery/core/ratio.ts'
import { chargeOf, halved, partsByHalf, prizesOf } from '#games/lottery/core/sold-line.ts'
import type { Selection } from '#games/lottery/core/selection.ts'

/** The price that a member chose: a series on the slider, or a table of odds. */
export type Chosen = { series?: number; table?: string }

/** Returns the price of a play as it is sold. */
export function priceOf(play: Play, sold: SoldPlay, { series, table }: Chosen): Price {
  if (sold.series) return { series: series ?? sold.series.first }
  const named = sold.tables.find(({ name }) => name === table) ?? sold.tables[0]
  const own = play.price.tables?.[named?.name ?? '']
  return { table: { ...own, odds: named?.odds ?? {}, discount: named?.discount ?? 0, kei: named?.kei ?? {} } }
}

export type Priced = {
  bets: number
  cost: bigint
  /** Taken off: rebate or discount. */
  off: bigint
  prizes: Record<string, bigint>
  /** What one bet of the dearest and of the cheapest grade pays. */
  best: bigint
  least: bigint
  /** The numbers that pay half, where others of the line pay in full. */
  limited: string | null
}

/** Prices a selection with so much on each bet, in ledger units. */
export function priceLine(play: Play, sold: SoldPlay, chosen: Chosen, selection: Selection, stake: bigint): Priced {
  const price = priceOf(play, sold, chosen)
  const { cost, off } = chargeOf(play, sold.series?.own ?? null, price, selection, stake)
  const parts = partsByHalf(play, sold.half, selection)
  const half = parts.find(({ isHalf }) => isHalf)
  const full = prizesOf(play, price, stake)
  // where all numbers pay half, that is what the line pays
  const prizes = half && parts.length === 1 ? halved(full) : full
  const paid = [prizes, ...(half ? [halved(full)] : [])].flatMap((all) =>
    Object.values(all).filter((prize) => prize > 0n),
  )
  const best = paid.reduce((most, prize) => (prize > most ? prize : most), 0n)
  const least = paid.reduce((lowest, prize) => (prize < lowest ? prize : lowest), best)
  const bets = countBets(play, selection)
  const whole = BigInt(bets) * BigInt(play.units ?? 1) * stake
  const discount = 'table' in price && whole > cost ? whole - cost : 0n
  const limited = half && parts.length > 1 ? writeSelection(play, half.selection) : null
  return { bets, cost, off: off + discount, prizes, best, least, limited }
}

/** A line of the basket: what is sent, and what the page shows of it. */
export type Line = BetLine & {
  key: string
  off: string
  best: string
  least: string
  /** What one bet of each grade pays, and the most that the line pays: a change of any of it is asked about. */
  prizes: Readonly<Record<string, string>>
  payoutMax?: string
  /** The numbers that pay half of it, where others pay in full. */
  limited?: string | null
}

/** Returns the line as it is sent. */
export const sentLine = ({
  key: _key,
  off: _off,
  best: _best,
  least: _least,
  prizes: _prizes,
  payoutMax: _payoutMax,
  limited: _limited,
  ...line
}: Line): BetLine => line

/** Names the figure of numbers that pay half beside others. */
const HALF = 'half:'
const halfOf = (prize: string) => toWire(parseMoney(prize) / 2n)

/** Returns the numbers that a figure stands for, where it is that of numbers that pay half; else null. */
export const limitedIn = (what: string): string | null => (what.startsWith(HALF) ? what.slice(HALF.length) : null)

/** What a line costs and pays that another one does not: by name of the figure, before and now. */
export function differencesOf(before: Line, now: Line): { what: string; was: string; is: string | null }[] {
  const limited = [before, now].flatMap((line) => line.limited ?? [])
  const figures = ({ cost, payoutMax, best, prizes, ...line }: Line): Record<string, string> => ({
    cost,
    // a ticket that is repeated does not say it
    ...(payoutMax && before.payoutMax ? { payoutMax } : {}),
    ...prizes,
    ...Object.fromEntries(limited.map((numbers) => [HALF + numbers, line.limited === numbers ? halfOf(best) : best])),
  })
  const [was, is] = [figures(before), figures(now)]
  return Object.keys({ ...was, ...is })
    .filter((what) => was[what] !== is[what])
    .map((what) => ({ what, was: was[what] ?? '0.00', is: is[what] ?? null }))
}

/** Makes the line that is sent. */
export function lineOf(
  play: Play,
  sold: SoldPlay,
  chosen: Chosen,
  selection: Selection,
  stake: string,
): Omit<Line, 'key'> {
  const { bets, cost, off, best, least, prizes, limited } = priceLine(play, sold, chosen, selection, parseMoney(stake))
  return {
    play: play.id,
    mode: sold.mode,
    selection: writeSelection(play, selection),
    ...(sold.series ? { series: chosen.series ?? sold.series.first } : {}),
    ...(sold.series ? {} : { table: chosen.table ?? sold.tables[0]?.name ?? '' }),
    stake,
    bets,
    cost: toWire(cost),
    off: toWire(off),
    best: toWire(best),
    least: toWire(least),
    prizes: Object.fromEntries(Object.entries(prizes).map(([grade, prize]) => [grade, toWire(prize)])),
    payoutMax: sold.payoutMax,
    ...(limited === null ? {} : { limited }),
  }
}

/** Returns how often a selection wins anything, and what comes back on average. */
export function chanceOf(play: Play, price: Price, selection: Selection): { wins: Ratio; back: Ratio } {
  return { wins: coverage(play, selection), back: returnOf(play, price, selection) }
}

/** Returns what a selection would have paid on a board. */
export const wouldPay = (play: Play, price: Price, selection: Selection, board: Board, stake: bigint): bigint =>
  payoutOf(play, price, settle(play, selection, board), stake)

/** Returns a ratio as a share of one; the chance of a first prize of millions keeps its figures. */
export const shareOf = ({ wins, of }: Ratio): number =>
  of === 0n ? 0 : Number((wins * 10_000_000_000_000_000_000_000n) / of) / 1e22
