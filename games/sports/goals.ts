/**
 * Sports with goals or points that fall independently in time (football, kabaddi, basketball): each side's count is
 * Poisson. Simulation and prices use the same model, so that prices are exact (docs/reference/games.md 7.3).
 */
import type { WordStream } from '#games/fair/uniform.ts'
import { boundsOf, drawFrom, drawPlace, poisson } from './chance.ts'
import { goalMarkets, priceGoals } from './goal-markets.ts'
import { settleGoals } from './goal-settlement.ts'
import { CORNERS, type GoalSport } from './goal-sports.ts'
import {
  eventsUntil,
  suspensionAfter,
  type Course,
  type Fixture,
  type MatchEvent,
  type Phase,
  type Side,
  type SportRules,
  type Standing,
} from './match.ts'

/** Expected per match and side, as corners are: they are simulated like goals and decide no market. */
const CARDS = 1.7
const SHOTS = 9
/** Prices move in steps of half a minute. */
const STEPS_A_MINUTE = 2

/** Returns the milliseconds after the start at which a minute of play begins, breaks included. */
export function startOfMinute(sport: GoalSport, minute: number): number {
  const part = Math.min(sport.parts - 1, Math.floor(minute / (sport.minutes / sport.parts)))
  return minute * sport.minuteMs + part * sport.breakMs
}

/** Returns the minutes played at a moment, as a fraction, and whether it is a break. */
export function minutesPlayed(sport: GoalSport, elapsed: number): { minutes: number; isBreak: boolean } {
  const perPart = sport.minutes / sport.parts
  const partMs = perPart * sport.minuteMs
  const part = Math.floor(elapsed / (partMs + sport.breakMs))
  if (part >= sport.parts) return { minutes: sport.minutes, isBreak: false }
  const inside = elapsed - part * (partMs + sport.breakMs)
  return {
    minutes: part * perPart + Math.min(perPart, inside / sport.minuteMs),
    isBreak: inside > partMs && part < sport.parts - 1,
  }
}

const lengthOf = (sport: GoalSport) => sport.minutes * sport.minuteMs + (sport.parts - 1) * sport.breakMs

async function play(sport: GoalSport, { strength }: Fixture, words: WordStream): Promise<Course> {
  const rows: [kind: string, side: Side, perMatch: number][] = [
    ['goal', 'home', strength.home / 10_000],
    ['goal', 'away', strength.away / 10_000],
  ]
  if (sport.isFootball)
    for (const side of ['home', 'away'] as const)
      rows.push(['corner', side, CORNERS], ['card', side, CARDS], ['shot', side, SHOTS])
  const drawn = rows.map(([kind, side, perMatch]) => ({
    kind,
    side,
    bounds: boundsOf(poisson(perMatch / sport.minutes)),
  }))
  const events: MatchEvent[] = []
  for (let minute = 0; minute < sport.minutes; minute++) {
    const start = startOfMinute(sport, minute)
    for (const { kind, side, bounds } of drawn) {
      const count = await drawFrom(words, bounds)
      for (let one = 0; one < count; one++) {
        const at = start + 1 + (await drawPlace(words, sport.minuteMs - 1))
        events.push({ at, kind, side, value: minute + 1, player: await drawPlace(words, 11) })
      }
    }
  }
  return { events: events.toSorted((a, b) => a.at - b.at), endsAt: lengthOf(sport) }
}

const PAUSING = new Set(['goal', 'card'])

function standing(sport: GoalSport, course: Course | null, elapsed: number): Standing {
  const seen = eventsUntil(course, elapsed)
  const count = (kind: string, side: Side) => seen.filter((event) => event.kind === kind && event.side === side).length
  const score = { home: count('goal', 'home'), away: count('goal', 'away') }
  const { minutes, isBreak } = minutesPlayed(sport, Math.max(0, elapsed))
  const phase: Phase = elapsed < 0 ? 'before' : elapsed >= lengthOf(sport) ? 'over' : isBreak ? 'break' : 'live'
  const corners = count('corner', 'home') + count('corner', 'away')
  const priced = phase === 'before' ? 0 : Math.floor(minutes * STEPS_A_MINUTE) / STEPS_A_MINUTE
  const clock = {
    minute: Math.floor(minutes),
    left: sport.minutes - priced,
    corners,
    cornersHome: count('corner', 'home'),
    cornersAway: count('corner', 'away'),
    cardsHome: count('card', 'home'),
    cardsAway: count('card', 'away'),
  }
  const suspendedUntil = sport.isRare ? suspensionAfter(seen, PAUSING) : 0
  return {
    phase,
    elapsed,
    score,
    clock,
    suspendedUntil,
    step: phase === 'before' ? 'b' : `${priced}/${score.home}-${score.away}/${corners}`,
  }
}

/** Returns the rules of a sport of goals. */
export function goalRules(sport: GoalSport): SportRules {
  return {
    slotMs: sport.slotMs,
    lanes: sport.lanes,
    play: (fixture, words) => play(sport, fixture, words),
    standing: (_, course, elapsed) => standing(sport, course, elapsed),
    markets: (fixture, now) => goalMarkets(sport, fixture, now),
    price: (fixture, now, marketId, selectionId, from) => priceGoals(sport, fixture, now, marketId, selectionId, from),
    settle: (_, course, marketId, selectionId, from) => settleGoals(course, marketId, selectionId, from),
  }
}
