/** What plays return under given terms, rebate and discount included. */
import type { LotteryTerms } from '#contract/lottery/office.ts'
import type { OddsTable, Play } from '#games/lottery/core/play.ts'
import { FULL_SERIES, returnOf } from '#games/lottery/core/price.ts'
import { isMore, NEVER, type Ratio } from '#games/lottery/core/ratio.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import type { PrizeMode } from '#contract/lottery/shapes.ts'
import { playsOf, tablesOf } from './sold-plays.ts'

const PARTS = 10_000n

export type PlayReturn = { play: string; name: string; mode: PrizeMode; table: string | null; of: number }

/** Rounds up, so that nothing above the cap is shown as the cap. */
const partsOf = ({ wins, of }: Ratio): number => Number((wins * PARTS + of - 1n) / of)

/** Returns what the dearest kind of bet of a play returns by a table of odds, in parts of ten thousand. */
function returnByTable(play: Play, table: OddsTable): number {
  const returns = play.samples.map((sample) => returnOf(play, { table }, sample))
  return partsOf(returns.reduce((most, one) => (isMore(one, most) ? one : most), NEVER))
}

/**
 * Returns the return of each play that the terms sell. By series it is the members' own series: a bet below it gets the
 * rest as rebate.
 */
export function returnsOf(lottery: Lottery, terms: LotteryTerms): PlayReturn[] {
  const plays = new Map(playsOf(lottery).map((play) => [play.id, play]))
  return terms.plays.flatMap((sold): PlayReturn[] => {
    const play = plays.get(sold.id)
    if (!play) return []
    const of = { play: sold.id, name: play.name, mode: sold.mode }
    if (sold.series)
      return [{ ...of, table: null, of: partsOf({ wins: BigInt(sold.series.own), of: BigInt(FULL_SERIES) }) }]
    return [...tablesOf(play, sold)].map(([name, table]) => ({ ...of, table: name, of: returnByTable(play, table) }))
  })
}
