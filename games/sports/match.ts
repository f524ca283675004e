/** A match in the form of every sport: who plays, what has happened, and the functions that a sport must have. */
import type { WordStream } from '#games/fair/uniform.ts'
import type { Share } from './lines.ts'
import type { Market } from './market.ts'
import type { LegResult } from './settlement.ts'

export const SPORTS = [
  'football',
  'cricket',
  'esports',
  'kabaddi',
  'basketball',
  'tennis',
  'badminton',
  'tabletennis',
  'volleyball',
  'boxing',
  'cockfight',
] as const
export type Sport = (typeof SPORTS)[number]

export type Side = 'home' | 'away'

export type Name = {
  readonly en: string
  readonly bn: string
}

/** A match of the calendar: public as soon as it is listed, and the same for everyone who computes it. */
export type Fixture = {
  /** "football-2-2948123": sport, lane, slot. */
  id: string
  sport: Sport
  lane: number
  slot: number
  /** Milliseconds since 1970. */
  startsAt: number
  league: Name
  home: Name
  away: Name
  /**
   * The strengths of the sides, in ten-thousandths: expected goals, or the chance of a rally, as the sport reads it.
   */
  strength: { home: number; away: number }
}

/** An event of a match. `value` is the sport's own: runs of a ball, the map's number. */
export type MatchEvent = {
  /** Milliseconds after the start. */
  at: number
  kind: string
  side: Side | null
  value: number
  /** The player's index in the list of players' names, or null. */
  player: number | null
}

/** All events of a match, from its secret. An event is never shown before it has happened. */
export type Course = {
  events: readonly MatchEvent[]
  endsAt: number
}

export type Score = {
  home: number
  away: number
}

export type Phase = 'before' | 'live' | 'break' | 'over'

/** A match at one moment, as it is public. */
export type Standing = {
  phase: Phase
  /** Milliseconds after the start; negative before it. */
  elapsed: number
  score: Score
  /** Changes whenever prices may: pricing the same step twice gives the same result. */
  step: string
  /** The minute, the ball, the set: the sport's own clock as numbers by name. */
  clock: Readonly<Record<string, number>>
  /** Bets are suspended until then (milliseconds after the start), after an event. */
  suspendedUntil: number
}

export type SportRules = {
  /** Milliseconds from the start of one match to the next in the same lane: longer than any match. */
  slotMs: number
  /** The number of matches in parallel. */
  lanes: number
  /** Draws the whole match from its random stream. */
  play(fixture: Fixture, words: WordStream): Promise<Course>
  /** Returns what is public about it at a moment. */
  standing(fixture: Fixture, course: Course | null, elapsed: number): Standing
  /** Returns the markets at that moment, with chances. */
  markets(fixture: Fixture, standing: Standing): Market[]
  /**
   * Returns the chances of one selection at a moment, also for lines that are no longer offered: the value of a running
   * bet. Null where it cannot be computed.
   */
  price(fixture: Fixture, standing: Standing, marketId: string, selectionId: string, from: Score): Share | null
  /**
   * Returns how a selection ended and when it was known, or null where the market or selection does not exist. `from`
   * is the score at the bet.
   */
  settle(
    fixture: Fixture,
    course: Course,
    marketId: string,
    selectionId: string,
    from: Score,
  ): { result: LegResult; at: number } | null
}

export const WIN: LegResult = { outcome: 'win' }
export const LOSE: LegResult = { outcome: 'lose' }
export const PUSH: LegResult = { outcome: 'push' }
export const VOID: LegResult = { outcome: 'void' }

/** Returns won where true, else lost. */
export const wonIf = (isWon: boolean): LegResult => (isWon ? WIN : LOSE)

/** Returns the events of a course up to a moment. */
export function eventsUntil(course: Course | null, elapsed: number): MatchEvent[] {
  return (course?.events ?? []).filter((event) => event.at <= elapsed)
}

/** Bets are suspended this long after an event that changes the prices. */
export const SUSPEND_MS = 6_000

/** Returns when bets are taken again after the last event of these kinds. */
export function suspensionAfter(events: readonly MatchEvent[], kinds: ReadonlySet<string>): number {
  const last = events.findLast((event) => kinds.has(event.kind))
  return last ? last.at + SUSPEND_MS : 0
}
