/** Counts the figures of bets before the start, by market, over matches of the calendar. */
import { fixtureOf, rulesOf } from './calendar.ts'
import { MARGINS } from './market.ts'
import type { Sport } from './match.ts'
import { betFigures, offeredOdds, type BetFigures } from './pricing.ts'

/** The first counted match of a sport: those of one lane from here on. Fights are many and fast to price. */
export const FIRST_SLOT = 3_000_000
const MATCHES = 12
const FIGHTS = 400

type Span = readonly [least: number, most: number]
export type MarketFigures = Record<keyof BetFigures, Span>

const wider = ([least, most]: Span, value: number): Span => [Math.min(least, value), Math.max(most, value)]
const NOTHING: MarketFigures = { rtp: [Infinity, 0], hit: [Infinity, 0], deviation: [Infinity, 0] }

/** Returns the least and the most over every offered selection, by market; for fights by selection. */
export function countMarkets(sports: readonly Sport[]): Map<string, MarketFigures> {
  const found = new Map<string, MarketFigures>()
  for (const sport of sports) {
    const rules = rulesOf(sport)
    for (let match = 0; match < (sport === 'cockfight' ? FIGHTS : MATCHES); match++) {
      const fixture = fixtureOf(sport, 0, FIRST_SLOT + match)
      for (const { kind, selections } of rules.markets(fixture, rules.standing(fixture, null, -1))) {
        for (const { id, share } of selections) {
          const odds = offeredOdds(share, MARGINS[kind])
          if (odds === null) continue
          const bet = betFigures(share, odds)
          const option = sport === 'cockfight' ? id : kind
          const { rtp, hit, deviation } = found.get(option) ?? NOTHING
          found.set(option, {
            rtp: wider(rtp, bet.rtp),
            hit: wider(hit, bet.hit),
            deviation: wider(deviation, bet.deviation),
          })
        }
      }
    }
  }
  return found
}
