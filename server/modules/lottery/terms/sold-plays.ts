/** What terms say of each play, together with what games/lottery knows of it. */
import type { SoldPlay } from '#contract/lottery/hall.ts'
import type { LotteryTerms } from '#contract/lottery/office.ts'
import type { NumberLimits } from '#games/lottery/core/limits.ts'
import type { OddsTable, Play } from '#games/lottery/core/play.ts'
import type { Price, PrizeMode } from '#games/lottery/core/price.ts'
import { itemOf } from '#games/lottery/core/selection.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'

/** A play in one prize mode, as a version of the terms has it. */
export type PlayTerms = LotteryTerms['plays'][number]

/** Ids and prices of a lottery's plays are the same in each lunar year; only what Mark Six's animals mean differs. */
const ANY_YEAR = 2026

/** Returns the plays of a lottery, for what does not depend on the lunar year of a draw: ids, grammars, prices. */
export const playsOf = (lottery: Lottery): readonly Play[] => lottery.playsIn(ANY_YEAR)

/** Returns whether plays of a prize mode are priced by series; else by tables of odds. */
export const isBySeries = (mode: PrizeMode): boolean => mode === 'LOTT' || mode === 'ZY'

/** Returns whether a play can be sold in a prize mode. */
export const isSoldIn = ({ price }: Play, mode: PrizeMode): boolean =>
  isBySeries(mode) ? price.isSeries === true : price.tables !== undefined

/** Returns what the terms say of a play in a prize mode; null where they do not sell it. */
export const findPlayTerms = (terms: LotteryTerms, play: string, mode: PrizeMode): PlayTerms | null =>
  terms.plays.find((sold) => sold.id === play && sold.mode === mode) ?? null

/** Returns the tables of odds of a play with the odds of the terms, by name, in the play's own order. */
export const tablesOf = ({ price }: Play, { odds }: Pick<PlayTerms, 'odds'>): Map<string, OddsTable> =>
  new Map(
    Object.entries(price.tables ?? {}).map(([name, table]) => [
      name,
      { ...table, odds: { ...table.odds, ...odds[name] } },
    ]),
  )

/**
 * Returns the price at which a bet is sold: by its series, or by its table (the first one where none is named). Null: the
 * terms do not sell it so.
 */
export function priceOf(play: Play, sold: PlayTerms, asked: { series?: number; table?: string }): Price | null {
  if (sold.series) {
    const { series = sold.series.own } = asked
    const { from, to, step } = sold.series
    return asked.table === undefined && series >= from && series <= to && (to - series) % step === 0 ? { series } : null
  }
  const tables = tablesOf(play, sold)
  const table = asked.table === undefined ? [...tables.values()][0] : tables.get(asked.table)
  return asked.series === undefined && table ? { table } : null
}

/** Returns the limited numbers of a play as its grammar's items. Texts that are no item of it are left out. */
export function limitsOf({ grammar }: Play, { closed, half }: Pick<PlayTerms, 'closed' | 'half'>): NumberLimits {
  const item = grammar.rows[0]?.item
  const read = (texts: readonly string[]) => new Set(texts.flatMap((text) => (item ? (itemOf(item, text) ?? []) : [])))
  return { closed: read(closed), half: read(half) }
}

/** Returns the plays that a version of the terms sells, as members see them. */
export function soldPlays(lottery: Lottery, terms: LotteryTerms): SoldPlay[] {
  if (!terms.isOnSale) return []
  const plays = new Map(playsOf(lottery).map((play) => [play.id, play]))
  return terms.plays.flatMap((sold): SoldPlay[] => {
    const play = plays.get(sold.id)
    if (!play || !sold.isOn) return []
    const { id, mode, series, stakeMin, stakeMax, payoutMax, betsMax, closed, half } = sold
    const tables = series ? [] : [...tablesOf(play, sold)]
    return [
      {
        id,
        mode,
        series: series && { ...series, first: series.own },
        tables: tables.map(([name, { odds, discount = 0, kei = {} }]) => ({
          name,
          odds: { ...odds },
          discount,
          kei: { ...kei },
        })),
        stakeMin,
        stakeMax,
        payoutMax,
        betsMax,
        closed,
        half,
      },
    ]
  })
}
