/** The lists: matches in play and to come, one match with everything, and matches that are over. */
import { rulesOf } from '#games/sports/calendar.ts'
import { SPORTS, type Sport } from '#games/sports/match.ts'
import { refuse } from '#studio/lib/refusal.ts'
import type { Book } from './book.ts'
import type { Match } from './kept-matches.ts'
import type { Board, MatchPage, ResultsPage } from './protocol.ts'
import { showMarket, showMatch, showProof } from './show-ticket.ts'

/** The number of matches of a lane that are listed before their start. */
const AHEAD = 6
const RESULTS_OF_LANE = 8
const RESULTS_MAX = 24

async function listLanes(book: Book, sport: Sport, from: number, to: number): Promise<Match[]> {
  const asked: Promise<Match | null>[] = []
  for (let lane = 0; lane < rulesOf(sport).lanes; lane++) {
    for (let shift = from; shift <= to; shift++) asked.push(book.inLane(sport, lane, shift))
  }
  return (await Promise.all(asked)).filter((match) => match !== null)
}

/** Returns the matches in play and to come, the next ones first, and how many of each sport are in play. */
export async function getBoard(book: Book, sport: Sport): Promise<Board> {
  const matches = await listLanes(book, sport, 0, sport === 'cockfight' ? 1 : AHEAD)
  const quotes = matches.map(book.quote).filter(({ standing }) => standing.phase !== 'over')
  const sports = sport === 'cockfight' ? [sport] : SPORTS.filter((name) => name !== 'cockfight')
  const counts = await Promise.all(
    sports.map(async (name) => {
      const live = (await listLanes(book, name, 0, 0)).filter((match) => book.standing(match).phase !== 'over').length
      return { sport: name, live, matches: live + rulesOf(name).lanes * AHEAD }
    }),
  )
  return {
    serverTime: book.env.clock.now(),
    sports: counts,
    matches: quotes.map(showMatch).toSorted((a, b) => a.startsAt - b.startsAt),
  }
}

/** The most matches of a sport that are shown outside the book. */
const OUTSIDE_MAX = 12

/** Returns matches of some sports for pages outside the book: of each those in play first, then the next ones. */
export async function listForOutside(book: Book, sports: readonly Sport[]): Promise<Board['matches']> {
  const ofEach = await Promise.all(
    sports.map(async (sport) => {
      const quotes = (await listLanes(book, sport, 0, 2)).map(book.quote)
      return quotes
        .filter(({ standing }) => standing.phase !== 'over')
        .map(showMatch)
        .toSorted((a, b) => a.startsAt - b.startsAt)
        .slice(0, OUTSIDE_MAX)
    }),
  )
  return ofEach.flat()
}

/** Returns one match with its markets, its events so far, and its commitment. Refuses with NOT_FOUND. */
export async function getMatch(book: Book, id: string): Promise<MatchPage> {
  const match = (await book.find(id)) ?? refuse('NOT_FOUND', `there is no match ${id}`)
  const quote = book.quote(match)
  const { elapsed } = quote.standing
  return {
    serverTime: book.env.clock.now(),
    match: showMatch(quote),
    markets: quote.markets.map(showMarket),
    events: (match.course?.events ?? []).filter(({ at }) => at <= elapsed),
    proof: showProof(book, match),
  }
}

/** Returns the last matches that are over, each with its secret. */
export async function getResults(book: Book, sport: Sport): Promise<ResultsPage> {
  const matches = await listLanes(book, sport, sport === 'cockfight' ? -RESULTS_MAX : -RESULTS_OF_LANE, 0)
  const over = matches
    .map(book.quote)
    .filter(({ match, standing }) => standing.phase === 'over' && !match.sealed.isVoid)
  return {
    serverTime: book.env.clock.now(),
    matches: over
      .map((quote) => ({ ...showMatch(quote), proof: showProof(book, quote.match) }))
      .toSorted((a, b) => b.startsAt - a.startsAt)
      .slice(0, RESULTS_MAX),
  }
}
