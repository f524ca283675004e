/**
 * The book: matches and their prices at a moment. No match runs as a process: every answer follows from the calendar,
 * the clock, and what decides the match, which no one knows before its kick-off and only this process's memory holds
 * until its end (`seal-match.ts`).
 */
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { decidingHash as mixedWith, isTold as isMixTold } from '#games/fair/round-mix.ts'
import { fixtureOf, readFixture, rulesOf, slotAt } from '#games/sports/calendar.ts'
import type { Share } from '#games/sports/lines.ts'
import { MARGINS, type Market } from '#games/sports/market.ts'
import type { Course, Fixture, Score, Sport, Standing } from '#games/sports/match.ts'
import { offeredOdds } from '#games/sports/pricing.ts'
import { decide } from '#studio/chains/closing.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256, sha256Hex } from '#studio/lib/crypto.ts'
import { isCutOff, type Stop } from './cut-off.ts'
import { AHEAD_MAX, createLinks, type MatchLink } from './chains.ts'
import { endMatch, kickOff, sealMatch, type Sealed } from './seal-match.ts'

/** The code that opens a match's stream, together with its secret. */
export const STREAM_CODE = 'MATCH'
/** The number of cached courses and prices. */
const KEPT_MAX = 600

export type Match = {
  fixture: Fixture
  link: MatchLink
  /** SHA-256 over id and secret: shown as soon as the match is listed. */
  commitment: string
  /** Null before the kick-off, and where the match is void. */
  course: Course | null
  sealed: Sealed
}

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

/** Returns the commitment to a match's secret. */
export function commitmentOf(matchId: string, secret: string): string {
  return sha256Hex(`match|${matchId}|${secret}`)
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

function keep<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  if (map.size >= KEPT_MAX) for (const old of [...map.keys()].slice(0, KEPT_MAX / 3)) map.delete(old)
  map.set(key, value)
  return value
}

async function decidingHash({ link, sealed: { closing, mix } }: Match): Promise<string | null> {
  if (!closing && mix === null) return link.hash
  if (!closing) return mix && isMixTold(mix) ? mixedWith(hmacSha256, link.hash, mix) : null
  return closing.isStored && (closing.told.beacon === null || closing.pulse) ? decide(closing, link.hash) : null
}

function createBook(env: StudioEnv): Book {
  const links = createLinks(env)
  const matches = new Map<string, Promise<Match | null>>()
  /** Matches whose seeds only this process has: none of them may be dropped from the cache. */
  const live = new Map<string, Promise<Match | null>>()
  const moving = new Map<string, Promise<void>>()
  const prices = new Map<string, PricedMarket[]>()

  async function play(match: Match): Promise<void> {
    const { fixture, link, sealed } = match
    if (match.course || sealed.isVoid) return
    const secret = await book.decidingHash(match)
    if (secret === null) return
    const stream = openDrawStream(hmacSha256, { secret, code: STREAM_CODE, issue: fixture.id, beacon: link.salt })
    match.course = await rulesOf(fixture.sport).play(fixture, stream)
  }

  async function load(fixture: Fixture): Promise<Match | null> {
    const { id, sport, lane, slot } = fixture
    if (slot > slotAt(sport, lane, env.clock.now()) + AHEAD_MAX) return null
    const link = await links.find(sport, lane, slot)
    if (!link) return null
    const match: Match = {
      fixture,
      link,
      commitment: commitmentOf(id, link.hash),
      course: null,
      sealed: await sealMatch(env, fixture),
    }
    await play(match)
    return match
  }

  /** Moves a match forward to the state that the clock requires. Its mix is stored before its end is shown. */
  async function moveOn(match: Match): Promise<void> {
    const { fixture, sealed } = match
    if (!sealed.closing || env.clock.now() < fixture.startsAt) return
    if (await kickOff(env, sealed)) await play(match)
    if (match.course && env.clock.now() >= fixture.startsAt + match.course.endsAt) await endMatch(env, sealed, 'told')
    if (sealed.closing) return
    live.delete(fixture.id)
    void keep(matches, fixture.id, Promise.resolve(match))
  }

  function loadOnce(fixture: Fixture): Promise<Match | null> {
    const known = live.get(fixture.id) ?? matches.get(fixture.id)
    if (known) return known
    const loading = load(fixture)
    live.set(fixture.id, loading)
    loading.then(
      (match) => {
        if (match?.sealed.closing) return
        live.delete(fixture.id)
        if (match) void keep(matches, fixture.id, loading)
      },
      () => live.delete(fixture.id),
    )
    return loading
  }

  async function findMatch(fixture: Fixture): Promise<Match | null> {
    const match = await loadOnce(fixture)
    if (!match) return null
    const move = moving.get(fixture.id) ?? moveOn(match).finally(() => moving.delete(fixture.id))
    if (match.sealed.closing) moving.set(fixture.id, move)
    await move
    return match
  }

  function standing({ fixture, course, sealed }: Match): Standing {
    const elapsed = env.clock.now() - fixture.startsAt
    // a match that is closed and waits for its pulse has not begun
    const now = rulesOf(fixture.sport).standing(
      fixture,
      course,
      course || sealed.isVoid ? elapsed : Math.min(-1, elapsed),
    )
    return sealed.isVoid ? { ...now, phase: 'over', step: 'void' } : now
  }

  const book: Book = {
    env,
    decidingHash,
    stop: null,
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
      const markets =
        prices.get(version) ?? keep(prices, version, priceMarkets(rulesOf(sport).markets(match.fixture, now)))
      // what the link alone decides could be known inside the house, so such a match takes no bets in play
      const isShut = match.sealed.mix === null || (match.course === null && env.clock.now() >= match.fixture.startsAt)
      const isPaused = now.phase !== 'before' && now.elapsed < now.suspendedUntil
      return {
        match,
        standing: now,
        markets: now.phase === 'over' ? [] : markets,
        version,
        isSuspended: isShut || isPaused,
        isCutOff: isCutOff(match.fixture, book.stop),
      }
    },
    async tend() {
      for (const id of live.keys()) {
        const fixture = readFixture(id)
        if (fixture && fixture.startsAt <= env.clock.now()) await findMatch(fixture)
      }
    },
    async breakOff() {
      await book.tend() // a match that is over by now is revealed, not voided
      const broken: string[] = []
      for (const [id, loading] of live) {
        const match = await loading
        if (!match?.sealed.closing || match.fixture.startsAt > env.clock.now()) continue
        await endMatch(env, match.sealed, 'void')
        live.delete(id)
        void keep(matches, id, loading)
        broken.push(id)
      }
      return broken
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
