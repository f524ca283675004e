/**
 * The calendar: every lane of a sport has a match in each of its slots, without end. Who plays, how strong they are and
 * when it begins follow from sport, lane and slot alone, so that anyone can compute the same list; its result does not.
 */
import { COCKFIGHT_RULES, BETTING_MS } from '#games/cockfight/rules.ts'
import { CRICKET_RULES } from './cricket.ts'
import { BASKETBALL, FOOTBALL, KABADDI } from './goal-sports.ts'
import { goalRules } from './goals.ts'
import { SPORTS, type Fixture, type Sport, type SportRules } from './match.ts'
import { leagueOf, sidesOf } from './names.ts'
import { BADMINTON, BOXING, ESPORTS, raceRules, TABLE_TENNIS, TENNIS, VOLLEYBALL } from './race.ts'

const RULES: Readonly<Record<Sport, SportRules>> = {
  football: goalRules(FOOTBALL),
  kabaddi: goalRules(KABADDI),
  basketball: goalRules(BASKETBALL),
  cricket: CRICKET_RULES,
  esports: raceRules(ESPORTS),
  tennis: raceRules(TENNIS),
  badminton: raceRules(BADMINTON),
  tabletennis: raceRules(TABLE_TENNIS),
  volleyball: raceRules(VOLLEYBALL),
  boxing: raceRules(BOXING),
  cockfight: COCKFIGHT_RULES,
}

/** Returns the rules of a sport. */
export const rulesOf = (sport: Sport): SportRules => RULES[sport]

/**
 * Returns a number of 32 bits from a text, evenly distributed (FNV-1a with a final mix). Not secret: it only varies
 * names and strengths.
 */
function mix(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  value ^= value >>> 12
  return value >>> 0
}

const between = (text: string, low: number, high: number) => low + (mix(text) % (high - low + 1))

function strengthOf(sport: Sport, id: string): Fixture['strength'] {
  const draw = (what: string, low: number, high: number) => between(`${id} ${what}`, low, high)
  switch (sport) {
    case 'football':
      return { home: draw('home', 9_000, 22_000), away: draw('away', 7_000, 18_000) }
    case 'kabaddi':
      return { home: draw('home', 290_000, 370_000), away: draw('away', 270_000, 350_000) }
    case 'basketball':
      return { home: draw('home', 760_000, 860_000), away: draw('away', 740_000, 840_000) }
    // in steps, so that expensive counts are done for few strengths
    case 'cricket':
      return { home: draw('home', 44, 57) * 200, away: draw('away', 44, 57) * 200 }
    case 'cockfight':
      return { home: draw('home', 4_800, 6_600), away: draw('away', 4_000, 5_600) }
    case 'boxing':
      return { home: draw('home', 4_000, 6_000), away: 0 }
    default:
      return { home: draw('home', 4_600, 5_450), away: 0 }
  }
}

/** Returns when the match of a lane and slot begins, with lanes staggered within a slot. */
function startOf(sport: Sport, lane: number, slot: number): number {
  const { slotMs, lanes } = rulesOf(sport)
  const stagger = Math.floor(slotMs / lanes) * lane + between(`${sport} lanes`, 0, 5) * 15_000
  return slot * slotMs + (sport === 'cockfight' ? BETTING_MS : stagger)
}

/**
 * From this moment on a season is a round robin. Earlier slots drew their sides freely; they stay as they were, because
 * bets on them name them.
 */
export const SEASONS_SINCE = Date.UTC(2026, 10, 30)

/** Returns the places of the two sides that were drawn freely. */
function drawnPair(id: string, count: number): [number, number] {
  const first = mix(`${id} first`) % count
  return [first, (first + 1 + (mix(`${id} second`) % (count - 1))) % count]
}

/**
 * Returns the places of the sides of a season's match, by the circle method: of an even number of sides all but one go
 * round, and those opposite each other meet. A side's matches lie at least half a round minus one apart, which is more
 * than the lanes, so that nobody is in two matches at once.
 */
function seasonPair(id: string, count: number, number: number): [number, number] {
  const half = count / 2
  const round = Math.floor(number / half)
  const place = number % half
  const at = (spot: number) => (spot === 0 ? 0 : 1 + ((((spot - 1 - round) % (count - 1)) + count - 1) % (count - 1)))
  const pair: [number, number] = [at(place), at(count - 1 - place)]
  return mix(`${id} ground`) % 2 === 0 ? pair : [pair[1], pair[0]]
}

/** Returns the match of a slot. */
export function fixtureOf(sport: Sport, lane: number, slot: number): Fixture {
  const id = `${sport}-${lane}-${slot}`
  const sides = sidesOf(sport)
  const { slotMs, lanes } = rulesOf(sport)
  const [first, second] =
    slot * slotMs < SEASONS_SINCE ? drawnPair(id, sides.length) : seasonPair(id, sides.length, slot * lanes + lane)
  const [home, away] = [sides[first], sides[second]]
  if (!home || !away) throw new Error(`no sides for ${id}`)
  return {
    id,
    sport,
    lane,
    slot,
    startsAt: startOf(sport, lane, slot),
    league: leagueOf(sport, lane),
    home,
    away,
    strength: strengthOf(sport, id),
  }
}

/** Parses a match's id. Returns null for an invalid one. */
export function readFixture(id: string): Fixture | null {
  const match = /^([a-z]+)-(\d)-(\d{1,10})$/.exec(id)
  const sport = SPORTS.find((name) => name === match?.[1])
  const lane = Number(match?.[2])
  return sport && lane < rulesOf(sport).lanes ? fixtureOf(sport, lane, Number(match?.[3])) : null
}

/** Returns the slot of a lane whose match began last. */
export function slotAt(sport: Sport, lane: number, now: number): number {
  return Math.floor((now - startOf(sport, lane, 0)) / rulesOf(sport).slotMs)
}
