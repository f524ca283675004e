/** The book: matches and their prices at a moment. Nothing runs: every answer follows from the calendar, the chain and the clock. */
import { fixtureOf, readFixture, rulesOf, slotAt } from '#games/sports/calendar.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import type { Share } from '#games/sports/lines.ts'
import { MARGINS, type Market } from '#games/sports/market.ts'
import type { Course, Fixture, Score, Sport, Standing } from '#games/sports/match.ts'
import { offeredOdds } from '#games/sports/pricing.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256, sha256Hex } from '#studio/lib/crypto.ts'
import { createLinks, type MatchLink } from './chains.ts'

/** What a match's stream is opened with, beside its secret. */
export const STREAM_CODE = 'MATCH'
/** Courses and prices that are kept. */
const KEPT_MAX = 600

export interface Match {
  fixture: Fixture
  link: MatchLink
  /** SHA-256 over id and secret: shown from the moment the match is listed. */
  commitment: string
  course: Course
}

export interface PricedSelection {
  id: string
  odds: number | null
  share: Share
}
export interface PricedMarket extends Omit<Market, 'selections'> {
  selections: PricedSelection[]
}

/** A match with what may be bet on at a moment. */
export interface Quote {
  match: Match
  standing: Standing
  markets: PricedMarket[]
  /** Changes whenever a price may. */
  version: string
  isSuspended: boolean
}

export interface Book {
  readonly env: StudioEnv
  /** A match by its id, or null where none is or was played. */
  find(id: string): Promise<Match | null>
  /** The match of a lane that began last, shifted by some slots. */
  inLane(sport: Sport, lane: number, shift: number): Promise<Match | null>
  standing(match: Match): Standing
  quote(match: Match): Quote
}

/** The commitment to a match's secret. */
export function commitmentOf(matchId: string, secret: string): string {
  return sha256Hex(`match|${matchId}|${secret}`)
}

/** Opens the book of one process. */
export function createBook(env: StudioEnv): Book {
  const links = createLinks(env)
  const matches = new Map<string, Promise<Match | null>>()
  const prices = new Map<string, PricedMarket[]>()

  function keep<Value>(map: Map<string, Value>, key: string, value: Value): Value {
    if (map.size >= KEPT_MAX) for (const old of [...map.keys()].slice(0, KEPT_MAX / 3)) map.delete(old)
    map.set(key, value)
    return value
  }

  async function load(fixture: Fixture): Promise<Match | null> {
    const { id, sport, lane, slot } = fixture
    const link = await links.find(sport, lane, slot)
    if (!link) return null
    const stream = openDrawStream(hmacSha256, { secret: link.hash, code: STREAM_CODE, issue: id, beacon: link.salt })
    return { fixture, link, commitment: commitmentOf(id, link.hash), course: await rulesOf(sport).play(fixture, stream) }
  }

  function findMatch(fixture: Fixture): Promise<Match | null> {
    const known = matches.get(fixture.id)
    if (known) return known
    const loading = load(fixture)
    loading.then((match) => { if (!match) matches.delete(fixture.id) }, () => matches.delete(fixture.id))
    return keep(matches, fixture.id, loading)
  }

  const standing = ({ fixture, course }: Match) => rulesOf(fixture.sport).standing(fixture, course, env.clock.now() - fixture.startsAt)

  return {
    env,
    async find(id) {
      const fixture = readFixture(id)
      return fixture && findMatch(fixture)
    },
    inLane: (sport, lane, shift) => findMatch(fixtureOf(sport, lane, slotAt(sport, lane, env.clock.now()) + shift)),
    standing,
    quote(match) {
      const now = standing(match)
      const version = `${match.fixture.id}@${now.step}`
      const { sport } = match.fixture
      const markets = prices.get(version) ?? keep(prices, version, priceMarkets(rulesOf(sport).markets(match.fixture, now)))
      return { match, standing: now, markets: now.phase === 'over' ? [] : markets, version, isSuspended: now.phase !== 'before' && now.elapsed < now.suspendedUntil }
    },
  }
}

function priceMarkets(markets: readonly Market[]): PricedMarket[] {
  return markets
    .map((market) => ({ ...market, selections: market.selections.map(({ id, share }) => ({ id, share, odds: offeredOdds(share, MARGINS[market.kind]) })) }))
    .filter(({ selections }) => selections.some(({ odds }) => odds !== null))
}

/** What a selection is worth now, also where it is no longer offered. Null where that cannot be said. */
export function shareNow({ match, standing }: Quote, marketId: string, selectionId: string, from: Score): Share | null {
  return rulesOf(match.fixture.sport).price(match.fixture, standing, marketId, selectionId, from)
}
