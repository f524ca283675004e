/**
 * Prices and money. Amounts are whole ledger units; rates are parts of ten thousand.
 *
 * Rounding (one rule): what is paid for one bet of a grade is rounded down to a ledger unit and then multiplied, so
 * that the prize a member sees times the bets that won is what they get; the sum of a ticket is rounded down to the
 * wallet's quantum once. What a bet costs is rounded up.
 */
import { chancesOf, expectedWins } from './law.ts'
import { countBets, type OddsTable, type Play, type Win } from './play.ts'
import { NEVER, plus, type Ratio } from './ratio.ts'
import type { Selection } from './selection.ts'

/** LOTT and ZY: prizes by series (ZY: on the house's own draws). ELOTT and SEA: fixed odds. */
export type PrizeMode = 'LOTT' | 'ELOTT' | 'ZY' | 'SEA'

/** How a bet is priced: by a series of 1700 to the play's highest, or by one of the play's tables of odds. */
export type Price = { series: number } | { table: OddsTable }

/** The series that returns everything. */
export const FULL_SERIES = 2000
export const LEAST_SERIES = 1700
/** The highest series that a play may be sold at: 99.5 % of what is staked. */
export const MOST_SERIES = 1990
const PARTS = 10_000n

/** The units of the traditional modes, as parts of ten thousand of the currency's unit: 2, 1, 0.2, 0.1 … 0.001. */
export const UNIT_MODES = {
  yuan: [20_000n, 10_000n],
  jiao: [2_000n, 1_000n],
  fen: [200n, 100n],
  li: [20n, 10n],
} as const

/** Returns what one winning bet of a grade pays for a stake. Throws RangeError for a grade that has no odds. */
export function prizeOf(play: Play, price: Price, grade: string, stake: bigint): bigint {
  if ('table' in price) {
    const odds = price.table.odds[grade]
    if (odds === undefined) throw new RangeError(`${play.id} has no odds for ${grade}`)
    return (stake * BigInt(odds)) / PARTS
  }
  const chance = chancesOf(play).get(grade)
  if (!chance) throw new RangeError(`${play.id} has no grade ${grade}`)
  return (stake * chance.of * BigInt(price.series)) / (chance.wins * BigInt(FULL_SERIES))
}

/** Returns what a settled selection pays: each grade's prize times its bets, rounded down to `quantum`. */
export function payoutOf(play: Play, price: Price, wins: readonly Win[], stake: bigint, quantum = 1n): bigint {
  const sum = wins.reduce((paid, { grade, times }) => paid + prizeOf(play, price, grade, stake) * BigInt(times), 0n)
  return sum - (sum % quantum)
}

/** Returns the rate of a table's surcharge for one selection, in parts of ten thousand of each bet. */
function rateOf(play: Play, { discount = 0, kei }: OddsTable, selection: Selection): number {
  const words = kei && play.keiOf ? (selection[0] ?? []).map(play.keiOf) : []
  const surcharge = words.reduce((sum, word) => sum + (kei?.[word] ?? 0), 0) / Math.max(words.length, 1)
  return Number(PARTS) + surcharge - discount
}

/** Returns what a selection costs with so much on each bet: bets × units × (1 + kei − discount), rounded up. */
export function costOf(play: Play, price: Price, selection: Selection, stake: bigint): bigint {
  const whole = BigInt(countBets(play, selection)) * BigInt(play.units ?? 1) * stake
  if ('series' in price) return whole
  // the surcharges of all picked words, so that nothing is lost where they do not divide evenly
  const picked = BigInt(Math.max(selection[0]?.length ?? 1, 1))
  const rate = BigInt(Math.round(rateOf(play, price.table, selection) * Number(picked)))
  return (whole * rate + PARTS * picked - 1n) / (PARTS * picked)
}

/** Returns the part of a stake that is given back when a member bets below their own series. */
export const rebateOf = (ownSeries: number, betSeries: number): Ratio => ({
  wins: BigInt(Math.max(ownSeries - betSeries, 0)),
  of: BigInt(FULL_SERIES),
})

/** Returns the share of its cost that a selection returns on average, what goes into its pool included. */
export function returnOf(play: Play, price: Price, selection: Selection): Ratio {
  let back = NEVER
  for (const [grade, chance] of expectedWins(play, selection)) {
    const odds = oddsOf(play, price, grade)
    back = plus(back, { wins: chance.wins * odds.wins, of: chance.of * odds.of })
  }
  const bets = BigInt(countBets(play, selection) * (play.units ?? 1))
  if ('series' in price) return { wins: back.wins, of: back.of * bets }
  const rate = BigInt(Math.round(rateOf(play, price.table, selection)))
  const earned = { wins: back.wins * PARTS, of: back.of * bets * rate }
  return plus(earned, { wins: BigInt(price.table.pool ?? 0), of: PARTS })
}

/** The grade that shares a pool. */
export const POOL_GRADE = 'jackpot'

/**
 * Returns how many times its stake a bet wins of a pool at most: at the chance of winning it, what each stake puts in. However
 * much is carried or was put in by the house, no bet returns more than is stated of it. What is above it stays in the pool.
 */
export function poolMostOf(play: Play): bigint {
  const pool = Object.values(play.price.tables ?? {}).reduce((least, table) => Math.max(least, table.pool ?? 0), 0)
  const chance = chancesOf(play).get(POOL_GRADE)
  return chance ? (BigInt(pool) * chance.of) / (chance.wins * PARTS) : 0n
}

/** Returns the odds of a grade as a ratio to the stake. */
function oddsOf(play: Play, price: Price, grade: string): Ratio {
  if ('table' in price) return { wins: BigInt(price.table.odds[grade] ?? 0), of: PARTS }
  const chance = chancesOf(play).get(grade) ?? { wins: 1n, of: 0n }
  return { wins: chance.of * BigInt(price.series), of: chance.wins * BigInt(FULL_SERIES) }
}
