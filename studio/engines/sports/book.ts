/**
 * The book: matches and their prices at a moment. No match runs as a process: every answer follows from the calendar,
 * the clock, and what decides the match, which no one knows before its kick-off and only this process's memory holds
 * until its end (`seal-match.ts`).
 */
import { decidingHash as mixedWith, isTold as isMixTold } from '#games/fair/round-mix.ts'
import { fixtureOf, readFixture, rulesOf, slotAt } from '#games/sports/calendar.ts'
import type { Share } from '#games/sports/lines.ts'
import { MARGINS, type Market } from '#games/sports/market.ts'
import type { Score, Sport, Standing } from '#games/sports/match.ts'
import { offeredOdds } from '#games/sports/pricing.ts'
import { decide } from '#studio/chains/closing.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { isCutOff, type Stop } from './cut-off.ts'
import { createKept, findMatch, keep, tendMatches, voidMatches, type Match } from './kept-matches.ts'

export type PricedSelection = {
  id: string
  odds: number | null
  share: Share
}
export type PricedMarket = Omit<Market, 'selections'> & {
  selections: PricedSelection[]
}

/** A match with its markets at a moment. */
export type Quote = {
  match: Match
  standing: Standing
  markets: PricedMarket[]
  /** Changes whenever a price may. */
  version: string
  isSuspended: boolean
  /** A planned stop would break the match off, so it takes no bets. */
  isCutOff: boolean
}

export type Book = {
  readonly env: StudioEnv
  /** The planned stop of the studio, or null. */
  stop: Stop | null
  /** Returns a match by its id, or null where none is or was played. */
  find(id: string): Promise<Match | null>
  /** Returns the match of a lane that began last, shifted by some slots. */
  inLane(sport: Sport, lane: number, shift: number): Promise<Match | null>
  /** Returns the hash that decides a match, or null while it cannot be known. */
  decidingHash(match: Match): Promise<string | null>
  /** Kicks off matches that have begun and reveals those that are over, among the matches that were read. */
  tend(): Promise<void>
  /** Voids every match in play that only this process could continue, and returns their ids. */
  breakOff(): Promise<string[]>
  standing(match: Match): Standing
  quote(match: Match): Quote
}

const books = new WeakMap<StudioEnv, Book>()

/**
 * Returns the book of a process. There is only one, because only its memory holds what decides the matches under way.
 */
export function bookOf(env: StudioEnv): Book {
  const book = books.get(env) ?? createBook(env)
  books.set(env, book)
  return book
}

async function decidingHash({ link, sealed: { closing, mix } }: Match): Promise<string | null> {
  if (!closing && mix === null) return link.hash
  if (!closing) return mix && isMixTold(mix) ? mixedWith(hmacSha256, link.hash, mix) : null
  return closing.isStored && (closing.told.beacon === null || closing.pulse) ? decide(closing, link.hash) : null
}

function standingOf({ clock }: StudioEnv, { fixture, course, sealed }: Match): Standing {
  const elapsed = clock.now() - fixture.startsAt
  // a match that is closed and waits for its pulse has not begun
  const shown = course || sealed.isVoid ? elapsed : Math.min(-1, elapsed)
  const now = rulesOf(fixture.sport).standing(fixture, course, shown)
  return sealed.isVoid ? { ...now, phase: 'over', step: 'void' } : now
}

/** Returns a match with its markets now; `prices` caches them by version. */
function quoteOf({ env, stop }: Book, prices: Map<string, PricedMarket[]>, match: Match): Quote {
  const { fixture, sealed, course } = match
  const now = standingOf(env, match)
  const version = `${fixture.id}@${now.step}`
  const markets =
    prices.get(version) ?? keep(prices, version, priceMarkets(rulesOf(fixture.sport).markets(fixture, now)))
  // what the link alone decides could be known inside the house, so such a match takes no bets in play
  const isShut = sealed.mix === null || (course === null && env.clock.now() >= fixture.startsAt)
  const isPaused = now.phase !== 'before' && now.elapsed < now.suspendedUntil
  return {
    match,
    standing: now,
    markets: now.phase === 'over' ? [] : markets,
    version,
    isSuspended: isShut || isPaused,
    isCutOff: isCutOff(fixture, stop),
  }
}

function createBook(env: StudioEnv): Book {
  const kept = createKept(env, (match) => book.decidingHash(match))
  const prices = new Map<string, PricedMarket[]>()
  const book: Book = {
    env,
    decidingHash,
    stop: null,
    async find(id) {
      const fixture = readFixture(id)
      return fixture && findMatch(kept, fixture)
    },
    inLane: (sport, lane, shift) =>
      findMatch(kept, fixtureOf(sport, lane, slotAt(sport, lane, env.clock.now()) + shift)),
    standing: (match) => standingOf(env, match),
    quote: (match) => quoteOf(book, prices, match),
    tend: () => tendMatches(kept),
    async breakOff() {
      await book.tend() // a match that is over by now is revealed, not voided
      return voidMatches(kept)
    },
  }
  return book
}

function priceMarkets(markets: readonly Market[]): PricedMarket[] {
  return markets
    .map((market) => ({
      ...market,
      selections: market.selections.map(({ id, share }) => ({
        id,
        share,
        odds: offeredOdds(share, MARGINS[market.kind]),
      })),
    }))
    .filter(({ selections }) => selections.some(({ odds }) => odds !== null))
}

/** Returns whether a match is over, and everything that decided it stored. */
export const isTold = (book: Book, match: Match): boolean =>
  match.sealed.closing === null && book.standing(match).phase === 'over'

/**
 * Returns the current value of a selection, also where it is no longer offered, or null where it cannot be computed.
 */
export function shareNow({ match, standing }: Quote, marketId: string, selectionId: string, from: Score): Share | null {
  return rulesOf(match.fixture.sport).price(match.fixture, standing, marketId, selectionId, from)
}
