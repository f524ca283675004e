/** A match as every sport sees it: who plays, what has happened, and what a sport must be able to say about it. */
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

export interface Name {
  readonly en: string
  readonly bn: string
}

/** A match of the calendar: public from the moment it is listed, and the same for everybody who computes it. */
export interface Fixture {
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
  /** What the sides are worth, in ten-thousandths: goals to be expected, or the chance of a rally, as the sport reads it. */
  strength: { home: number; away: number }
}

/** Something that happened. `value` is the sport's own: runs of a ball, the map's number. */
export interface MatchEvent {
  /** Milliseconds after the start. */
  at: number
  kind: string
  side: Side | null
  value: number
  /** Who did it: a place in the list of players' names, or null. */
  player: number | null
}

/** Everything that happens in a match, from its secret. Never shown before it has happened. */
export interface Course {
  events: readonly MatchEvent[]
  endsAt: number
}

export interface Score {
  home: number
  away: number
}

export type Phase = 'before' | 'live' | 'break' | 'over'

/** A match at one moment, as everybody may see it. */
export interface Standing {
  phase: Phase
  /** Milliseconds after the start; negative before it. */
  elapsed: number
  score: Score
  /** Changes whenever prices may: pricing the same step twice gives the same. */
  step: string
  /** The minute, the ball, the set: the sport's own clock as numbers by name. */
  clock: Readonly<Record<string, number>>
  /** Bets wait until then (milliseconds after the start): something has just happened. */
  suspendedUntil: number
}

export interface SportRules {
  /** Milliseconds from the start of one match to the next in the same lane: longer than any match. */
  slotMs: number
  /** How many matches run beside each other. */
  lanes: number
  /** The whole match from its stream of chance. */
  play(fixture: Fixture, words: WordStream): Promise<Course>
  /** What may be seen of it at a moment. */
  standing(fixture: Fixture, course: Course | null, elapsed: number): Standing
  /** What may be bet on then, with chances. */
  markets(fixture: Fixture, standing: Standing): Market[]
  /** The chances of one selection at a moment, also of lines no longer offered: what a running bet is worth. Null where it cannot be said. */
  price(fixture: Fixture, standing: Standing, marketId: string, selectionId: string, from: Score): Share | null
  /** How a selection ended and when it was known; null where the market or selection does not exist. `from` is the score at the bet. */
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

/** Won where true, else lost. */
export const wonIf = (isWon: boolean): LegResult => (isWon ? WIN : LOSE)

/** Events of a kind up to a moment. */
export function eventsUntil(course: Course | null, elapsed: number): MatchEvent[] {
  return (course?.events ?? []).filter((event) => event.at <= elapsed)
}

/** Bets wait so long after something that changes the prices. */
export const SUSPEND_MS = 6_000

/** When bets are taken again after the last event of these kinds. */
export function suspensionAfter(events: readonly MatchEvent[], kinds: ReadonlySet<string>): number {
  const last = events.findLast((event) => kinds.has(event.kind))
  return last ? last.at + SUSPEND_MS : 0
}
