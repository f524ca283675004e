/**
 * The matches that this process has read: played when what decides them is known, moved forward with the clock, and
 * cached. Those whose seeds only this process has are never dropped.
 */
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { readFixture, rulesOf, slotAt } from '#games/sports/calendar.ts'
import type { Course, Fixture } from '#games/sports/match.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256, sha256Hex } from '#studio/lib/crypto.ts'
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

export type Kept = {
  readonly env: StudioEnv
  readonly links: ReturnType<typeof createLinks>
  /** Returns the hash that decides a match, or null while it cannot be known. */
  decidingHash(match: Match): Promise<string | null>
  readonly matches: Map<string, Promise<Match | null>>
  /** Matches whose seeds only this process has: none of them may be dropped from the cache. */
  readonly live: Map<string, Promise<Match | null>>
  /** Moves that are under way. */
  readonly moving: Map<string, Promise<void>>
}

/** Returns the commitment to a match's secret. */
export function commitmentOf(matchId: string, secret: string): string {
  return sha256Hex(`match|${matchId}|${secret}`)
}

/** Stores a value in a cache, and drops its oldest third when it is full. Returns the value. */
export function keep<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  if (map.size >= KEPT_MAX) for (const old of [...map.keys()].slice(0, KEPT_MAX / 3)) map.delete(old)
  map.set(key, value)
  return value
}

/** Makes the cache of a process. */
export function createKept(env: StudioEnv, decidingHash: Kept['decidingHash']): Kept {
  return { env, links: createLinks(env), decidingHash, matches: new Map(), live: new Map(), moving: new Map() }
}

/** Moves a match that is over, or was before this process read it, to the matches that may be dropped. */
function retire({ live, matches }: Kept, id: string, match: Promise<Match | null>): void {
  live.delete(id)
  void keep(matches, id, match)
}

/** Plays a match as soon as what decides it is known. */
async function play({ decidingHash }: Kept, match: Match): Promise<void> {
  const { fixture, link, sealed } = match
  if (match.course || sealed.isVoid) return
  const secret = await decidingHash(match)
  if (secret === null) return
  const stream = openDrawStream(hmacSha256, { secret, code: STREAM_CODE, issue: fixture.id, beacon: link.salt })
  match.course = await rulesOf(fixture.sport).play(fixture, stream)
}

async function load(kept: Kept, fixture: Fixture): Promise<Match | null> {
  const { env, links } = kept
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
  await play(kept, match)
  return match
}

/** Moves a match forward to the state that the clock requires. Its mix is stored before its end is shown. */
async function moveOn(kept: Kept, match: Match): Promise<void> {
  const { env } = kept
  const { fixture, sealed } = match
  if (!sealed.closing || env.clock.now() < fixture.startsAt) return
  if (await kickOff(env, sealed)) await play(kept, match)
  if (match.course && env.clock.now() >= fixture.startsAt + match.course.endsAt) await endMatch(env, sealed, 'told')
  if (!sealed.closing) retire(kept, fixture.id, Promise.resolve(match))
}

function loadOnce(kept: Kept, fixture: Fixture): Promise<Match | null> {
  const { live, matches } = kept
  const known = live.get(fixture.id) ?? matches.get(fixture.id)
  if (known) return known
  const loading = load(kept, fixture)
  live.set(fixture.id, loading)
  loading.then(
    (match) => {
      if (match?.sealed.closing) return
      if (match) retire(kept, fixture.id, loading)
      else live.delete(fixture.id)
    },
    () => live.delete(fixture.id),
  )
  return loading
}

/** Returns a match, moved forward to the state that the clock requires; null where none is or was played. */
export async function findMatch(kept: Kept, fixture: Fixture): Promise<Match | null> {
  const { moving } = kept
  const match = await loadOnce(kept, fixture)
  if (!match) return null
  const move = moving.get(fixture.id) ?? moveOn(kept, match).finally(() => moving.delete(fixture.id))
  if (match.sealed.closing) moving.set(fixture.id, move)
  await move
  return match
}

/** Kicks off matches that have begun and reveals those that are over, among the matches that were read. */
export async function tendMatches(kept: Kept): Promise<void> {
  for (const id of kept.live.keys()) {
    const fixture = readFixture(id)
    if (fixture && fixture.startsAt <= kept.env.clock.now()) await findMatch(kept, fixture)
  }
}

/** Voids every match in play that only this process could continue, and returns their ids. */
export async function voidMatches(kept: Kept): Promise<string[]> {
  const { env, live } = kept
  const broken: string[] = []
  for (const [id, loading] of live) {
    const match = await loading
    if (!match?.sealed.closing || match.fixture.startsAt > env.clock.now()) continue
    await endMatch(env, match.sealed, 'void')
    retire(kept, id, loading)
    broken.push(id)
  }
  return broken
}
