/** The matches that a book plays now or next: read from the studio, cached for a moment, never invented. */
import { z } from 'zod'
import type { OutputOf } from '#contract/call.ts'
import type { MatchLane, MatchRow, openMatches } from '#contract/catalogue/open-matches.ts'
import { SPORTS, type Sport } from '#games/sports/match.ts'
import { writeOdds } from '#games/sports/odds.ts'
import { sportOfTheme } from '#games/sports/opening-sport.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { isPlayable, type Game } from '../titles/catalogue.ts'
import type { View } from '../view/read-view.ts'

const name = z.object({ en: z.string(), bn: z.string() })
const matchesAnswer = z.object({
  matches: z.array(
    z.object({
      id: z.string(),
      sport: z.enum(SPORTS),
      league: name,
      home: name,
      away: name,
      startsAt: z.number(),
      phase: z.enum(['before', 'live', 'break']),
      score: z.object({ home: z.number(), away: z.number() }),
      clock: z.record(z.string(), z.number()),
      isSuspended: z.boolean(),
      main: z.object({ selections: z.array(z.object({ id: z.string(), odds: z.number().nullable() })) }).nullable(),
    }),
  ),
})
type Found = z.output<typeof matchesAnswer>['matches']

const FRESH_MS = 2 * SECOND_MS
/** A studio that has just started draws its first matches for some seconds; one that is down refuses at once. */
const TIMEOUT_MS = 6 * SECOND_MS
/** The most matches that an answer has. */
const MOST = 12
/**
 * Null: the studio did not answer. That is cached as well, so that later requests do not wait for the time-out again.
 */
const kept = new ShortCache<Found | null>(FRESH_MS)

const SPORTS_OF: Readonly<Record<MatchLane, readonly Sport[]>> = {
  SPORTS: SPORTS.filter((sport) => sport !== 'esports' && sport !== 'cockfight'),
  CRICKET: ['cricket'],
  ESPORTS: ['esports'],
  COCKFIGHT: ['cockfight'],
}
const BOOKS: readonly (string | null)[] = ['sports', 'cockfight']

async function askStudio({ config }: Env, sports: readonly Sport[]): Promise<Found | null> {
  try {
    const url = `${config.studioOrigin}/api/sports/open?sports=${sports.join(',')}`
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = matchesAnswer.safeParse(response.ok ? await response.json() : null)
    return answer.success ? answer.data.matches : null
  } catch {
    return null
  }
}

/** Returns the lane's titles at which a bet can be placed now, in the lane's order. */
function booksOf(lane: MatchLane, { catalogue }: View): Game[] {
  const gameType = lane === 'CRICKET' ? 'SPORTS' : lane
  return catalogue.games.filter(
    (game) =>
      game.gameType === gameType &&
      BOOKS.includes(game.engine) &&
      (lane !== 'CRICKET' || game.classify === 'CRICKET') &&
      isPlayable(game, catalogue),
  )
}

/** Sorts a sport after sport: the first match of each, then the second of each, so that no sport fills a list. */
function inTurns(matches: Found): Found {
  const seen = new Map<Sport, number>()
  const turns = matches.map((match) => {
    const turn = seen.get(match.sport) ?? 0
    seen.set(match.sport, turn + 1)
    return { match, turn }
  })
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ match }) => match)
}

/**
 * Returns the matches of a lane, those in play first, each with the title that opens it: the first open one that shows
 * its sport, else the first open one. The book is the same at every vendor.
 */
export async function listOpenMatches(env: Env, view: View, lane: MatchLane): Promise<OutputOf<typeof openMatches>> {
  const serverTime = env.clock.now().getTime()
  const books = booksOf(lane, view)
  const [first] = books
  if (!first) return { matches: [], serverTime, state: 'closed' }
  const sports = SPORTS_OF[lane]
  const found = await kept.get(env, lane, () => askStudio(env, sports))
  const inPlay = (found ?? []).filter(({ phase }) => phase !== 'before')
  const next = (found ?? []).filter(({ phase }) => phase === 'before')
  const language = view.locale === 'bn' ? 'bn' : 'en'
  const row = (match: Found[number]): MatchRow => ({
    matchId: match.id,
    sport: match.sport,
    league: match.league[language],
    home: match.home[language],
    away: match.away[language],
    startsAt: match.startsAt,
    phase: match.phase,
    score: match.score,
    clock: match.clock,
    isSuspended: match.isSuspended,
    prices: (match.main?.selections ?? []).map(({ id, odds }) => ({
      pick: id,
      odds: odds === null ? null : writeOdds(odds, 'decimal'),
    })),
    gameCode: (books.find(({ theme }) => sportOfTheme(theme) === match.sport) ?? first).code,
  })
  const matches = [...inTurns(inPlay), ...inTurns(next)].slice(0, MOST).map(row)
  // a calendar has no end: a book without any match is one that has not drawn its first ones yet
  return { matches, serverTime, state: matches.length === 0 ? 'away' : 'live' }
}
