/** Short ways to write plays and prices down. */
import type { OddsTable, Play, Pricing, Rules } from './play.ts'

/** Names a play. `name`: the lottery's own term. */
export const play = (
  id: string,
  name: string,
  group: string,
  rules: Rules,
  price: Pricing,
  extra: Pick<Play, 'units' | 'mostBets'> = {},
): Play => ({ ...rules, ...extra, id, name, group, price })

/** Priced by series. */
export const BY_SERIES: Pricing = { isSeries: true }

const scaled = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value * 10_000)]))

/** Returns a table of odds that are written as readers know them (1.982), with rates in per cent. */
export function oddsTable(
  odds: Readonly<Record<string, number>>,
  rates: { discount?: number; kei?: Readonly<Record<string, number>>; pool?: number } = {},
): OddsTable {
  const { discount, kei, pool } = rates
  return {
    odds: scaled(odds),
    ...(discount !== undefined && { discount: Math.round(discount * 100) }),
    ...(pool !== undefined && { pool: Math.round(pool * 100) }),
    ...(kei && { kei: Object.fromEntries(Object.entries(kei).map(([word, rate]) => [word, Math.round(rate * 100)])) }),
  }
}

/** Priced by one table of odds of this name. */
export const byTable = (name: string, ...table: Parameters<typeof oddsTable>): Pricing => ({
  tables: { [name]: oddsTable(...table) },
})

/** Priced by series, and by a table of odds as well. */
export const byBoth = (name: string, ...table: Parameters<typeof oddsTable>): Pricing => ({
  ...BY_SERIES,
  ...byTable(name, ...table),
})

/** Returns the same odds for each of some grades. */
export const evenly = (grades: readonly string[], odds: number): Record<string, number> =>
  Object.fromEntries(grades.map((grade) => [grade, odds]))
