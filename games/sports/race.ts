/**
 * Sports won by races: a match is the best of so many maps or sets, each a race to so many rounds or points, each round
 * won by the home side with the same chance (e-sports, tennis, badminton, table tennis, volleyball, boxing). Prices are
 * counted exactly.
 */
import { WORDS, type WordStream } from '#games/fair/uniform.ts'
import { handicapResult, otherSide, QUARTERS, shareOf, totalResult, type Share } from './lines.ts'
import { readMarketId, type Market, type MarketKind, type Selection } from './market.ts'
import {
  eventsUntil,
  SUSPEND_MS,
  VOID,
  wonIf,
  type Course,
  type Fixture,
  type MatchEvent,
  type Score,
  type SportRules,
  type Standing,
} from './match.ts'
import { linesAbout } from './goal-markets.ts'

export type RaceSport = {
  /** Sets needed to win the match. */
  sets: number
  /** Rounds needed to win a set. */
  rounds: number
  roundMs: number
  breakMs: number
  slotMs: number
  lanes: number
}

export const ESPORTS: RaceSport = { sets: 2, rounds: 13, roundMs: 5_000, breakMs: 15_000, slotMs: 600_000, lanes: 3 }
export const TENNIS: RaceSport = { sets: 2, rounds: 6, roundMs: 9_000, breakMs: 12_000, slotMs: 600_000, lanes: 2 }
export const BADMINTON: RaceSport = { sets: 2, rounds: 21, roundMs: 3_500, breakMs: 12_000, slotMs: 600_000, lanes: 2 }
export const TABLE_TENNIS: RaceSport = {
  sets: 3,
  rounds: 11,
  roundMs: 4_000,
  breakMs: 8_000,
  slotMs: 600_000,
  lanes: 2,
}
export const VOLLEYBALL: RaceSport = { sets: 2, rounds: 25, roundMs: 3_000, breakMs: 12_000, slotMs: 600_000, lanes: 2 }
export const BOXING: RaceSport = { sets: 1, rounds: 6, roundMs: 20_000, breakMs: 0, slotMs: 600_000, lanes: 1 }

/** Returns the chance that home wins when each side needs so many more rounds. */
export function raceChance(p: number, homeNeeds: number, awayNeeds: number): number {
  return finishes(p, homeNeeds, awayNeeds).reduce((sum, { isHome, chance }) => sum + (isHome ? chance : 0), 0)
}

/** Returns how a race may end: who wins, and how many rounds the loser takes on the way. */
function finishes(
  p: number,
  homeNeeds: number,
  awayNeeds: number,
): { isHome: boolean; taken: number; chance: number }[] {
  const all: { isHome: boolean; taken: number; chance: number }[] = []
  let ways = p ** homeNeeds
  for (let taken = 0; taken < awayNeeds; taken++) {
    all.push({ isHome: true, taken, chance: ways })
    ways *= ((homeNeeds + taken) / (taken + 1)) * (1 - p)
  }
  ways = (1 - p) ** awayNeeds
  for (let taken = 0; taken < homeNeeds; taken++) {
    all.push({ isHome: false, taken, chance: ways })
    ways *= ((awayNeeds + taken) / (taken + 1)) * p
  }
  return all
}

async function play(sport: RaceSport, { strength }: Fixture, words: WordStream): Promise<Course> {
  const bound = Math.round((strength.home / 10_000) * WORDS)
  const events: MatchEvent[] = []
  const sets = { home: 0, away: 0 }
  let at = 0
  for (let set = 1; sets.home < sport.sets && sets.away < sport.sets; set++) {
    const rounds = { home: 0, away: 0 }
    while (rounds.home < sport.rounds && rounds.away < sport.rounds) {
      at += sport.roundMs
      const side = (await words.next()) < bound ? 'home' : 'away'
      rounds[side]++
      events.push({ at, kind: 'round', side, value: set, player: null })
    }
    const winner = rounds.home > rounds.away ? 'home' : 'away'
    sets[winner]++
    events.push({ at, kind: 'set', side: winner, value: set, player: null })
    at += sport.breakMs
  }
  return { events, endsAt: at - sport.breakMs }
}

function standing(course: Course | null, elapsed: number): Standing {
  const seen = eventsUntil(course, elapsed)
  const sets = seen.filter((event) => event.kind === 'set')
  const set = sets.length + 1
  const count = (side: string) =>
    seen.filter((event) => event.kind === 'round' && event.value === set && event.side === side).length
  const score = {
    home: sets.filter(({ side }) => side === 'home').length,
    away: sets.filter(({ side }) => side === 'away').length,
  }
  const isOver = course !== null && elapsed >= course.endsAt
  const phase = elapsed < 0 ? 'before' : isOver ? 'over' : 'live'
  const clock = { set: isOver ? sets.length : set, home: count('home'), away: count('away') }
  const suspendedUntil = (sets.at(-1)?.at ?? -SUSPEND_MS) + SUSPEND_MS
  return {
    phase,
    elapsed,
    score,
    clock,
    suspendedUntil,
    step: phase === 'before' ? 'b' : `${score.home}-${score.away}/${clock.home}-${clock.away}`,
  }
}

const plain = (win: number): Share => ({ win, lose: 1 - win })
const pick = (id: string, share: Share): Selection => ({ id, share })

/** Returns the chances of final scores in sets, from the current score. */
function finalSets(sport: RaceSport, p: number, { score, clock }: Standing): Map<string, number> {
  const now = raceChance(p, sport.rounds - (clock.home ?? 0), sport.rounds - (clock.away ?? 0))
  const later = raceChance(p, sport.rounds, sport.rounds)
  const ends = new Map<string, number>()
  const walk = (home: number, away: number, chance: number, isFirst: boolean): void => {
    if (home === sport.sets || away === sport.sets) {
      ends.set(`${home}-${away}`, (ends.get(`${home}-${away}`) ?? 0) + chance)
      return
    }
    const set = isFirst ? now : later
    walk(home + 1, away, chance * set, false)
    walk(home, away + 1, chance * (1 - set), false)
  }
  walk(score.home, score.away, 1, true)
  return ends
}

/** A final score in sets, and its chance. */
type End = { key: string; one: number; two: number; chance: number }

const isHalf = (line: number) => line % 4 !== 0 && line % 2 === 0

/**
 * Returns the markets of the whole match that only a match of several sets has; `setWins`: home wins the present set.
 */
function setMarkets(sport: RaceSport, ends: readonly End[], part: string, setWins: number): Market[] {
  const line = (
    kind: MarketKind,
    quarters: number,
    ids: [string, string],
    resultOf: (one: number, two: number) => ReturnType<typeof totalResult>,
  ): Market => {
    const share = shareOf(ends.map(({ one, two, chance }) => [resultOf(one, two), chance] as const))
    return {
      id: `${kind}:${quarters}`,
      kind,
      line: quarters,
      part: null,
      selections: [pick(ids[0], share), pick(ids[1], otherSide(share))],
    }
  }
  const handicap = (quarters: number) =>
    line('maphcp', quarters, ['home', 'away'], (one, two) => handicapResult(one - two, quarters))
  const total = (quarters: number) =>
    line('maptotal', quarters, ['over', 'under'], (one, two) => totalResult(one + two, quarters, true))
  return [
    {
      id: `mapwinner:${part}`,
      kind: 'mapwinner',
      line: null,
      part,
      selections: [pick('home', plain(setWins)), pick('away', plain(1 - setWins))],
    },
    handicap(-6),
    handicap(6),
    total((2 * sport.sets - 1.5) * QUARTERS),
    {
      id: 'score',
      kind: 'score',
      line: null,
      part: null,
      selections: ends.map(({ key, chance }) => pick(key, plain(chance))),
    },
  ]
}

function markets(sport: RaceSport, fixture: Fixture, now: Standing): Market[] {
  if (now.phase === 'over') return []
  const p = fixture.strength.home / 10_000
  const { clock } = now
  const [home, away] = [clock.home ?? 0, clock.away ?? 0]
  const ends = [...finalSets(sport, p, now)].map(([key, chance]): End => {
    const [one = 0, two = 0] = key.split('-').map(Number)
    return { key, one, two, chance }
  })
  const homeWins = ends.reduce((sum, { one, two, chance }) => sum + (one > two ? chance : 0), 0)
  const set = finishes(p, sport.rounds - home, sport.rounds - away)
  const part = String(clock.set ?? 1)
  const setWins = set.reduce((sum, end) => sum + (end.isHome ? end.chance : 0), 0)
  const units = new Map<number, number>()
  for (const { isHome, taken, chance } of set) {
    const total = sport.rounds + (isHome ? away : home) + taken
    units.set(total, (units.get(total) ?? 0) + chance)
  }
  return [
    {
      id: 'winner',
      kind: 'winner',
      line: null,
      part: null,
      selections: [pick('home', plain(homeWins)), pick('away', plain(1 - homeWins))],
    },
    ...(sport.sets > 1 ? setMarkets(sport, ends, part, setWins) : []),
    ...linesAbout('units', units, ['over', 'under'], true, 8, isHalf).map((market): Market => ({
      ...market,
      id: `units:${part}.${market.line}`,
      part,
    })),
  ]
}

/** Returns the chances of a selection, also for lines that are no longer offered. */
function price(sport: RaceSport, fixture: Fixture, now: Standing, marketId: string, selection: string): Share | null {
  const listed = markets(sport, fixture, now).find(({ id }) => id === marketId)
  if (listed) return listed.selections.find(({ id }) => id === selection)?.share ?? null
  const read = readMarketId(marketId)
  const [part, lineText] = (read?.argument ?? '').split('.')
  if (read?.kind !== 'units' || part !== String(now.clock.set)) return null
  const p = fixture.strength.home / 10_000
  const [home, away] = [now.clock.home ?? 0, now.clock.away ?? 0]
  return shareOf(
    finishes(p, sport.rounds - home, sport.rounds - away).map(({ isHome, taken, chance }) => {
      const played = sport.rounds + (isHome ? away : home) + taken
      return [totalResult(played, Number(lineText), selection === 'over'), chance] as const
    }),
  )
}

function settle(course: Course, marketId: string, selection: string): ReturnType<SportRules['settle']> {
  const read = readMarketId(marketId)
  const final = standing(course, course.endsAt).score
  const sideWon = (score: Score) => wonIf(score.home > score.away === (selection === 'home'))
  const end = { at: course.endsAt }
  const [partText = '', unitText = ''] = (read?.argument ?? '').split('.')
  const part = Number(partText)
  const set = course.events.find((event) => event.kind === 'set' && event.value === part)
  const line = Number(read?.argument)
  switch (read?.kind) {
    case 'winner':
      return { result: sideWon(final), ...end }
    case 'score':
      return { result: wonIf(selection === `${final.home}-${final.away}`), ...end }
    case 'maphcp': {
      const lead = final.home - final.away
      return { result: selection === 'home' ? handicapResult(lead, line) : handicapResult(-lead, -line), ...end }
    }
    case 'maptotal':
      return { result: totalResult(final.home + final.away, line, selection === 'over'), ...end }
    case 'mapwinner':
      return set ? { result: wonIf(set.side === selection), at: set.at } : { result: VOID, ...end }
    case 'units': {
      if (!set) return { result: VOID, ...end }
      const played = course.events.filter((event) => event.kind === 'round' && event.value === part).length
      return { result: totalResult(played, Number(unitText), selection === 'over'), at: set.at }
    }
    default:
      return null
  }
}

/** Returns the rules of a sport of races. */
export function raceRules(sport: RaceSport): SportRules {
  return {
    slotMs: sport.slotMs,
    lanes: sport.lanes,
    play: (fixture, words) => play(sport, fixture, words),
    standing: (_, course, elapsed) => standing(course, elapsed),
    markets: (fixture, now) => markets(sport, fixture, now),
    price: (fixture, now, marketId, selectionId) => price(sport, fixture, now, marketId, selectionId),
    settle: (_, course, marketId, selection) => settle(course, marketId, selection),
  }
}
