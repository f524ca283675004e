/** What the studio told of matches, results and tickets, and how the page asks for it. */
import type { Sport } from '#games/sports/match.ts'
import type {
  Board,
  MatchPage,
  MatchView,
  ResultsPage,
  TicketsPage,
  TicketView,
} from '#studio/engines/sports/protocol.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { byId } from './by-id.ts'
import { askedMatch } from '#studio/client/logic/asked-match.ts'
import { sportOf } from './opening-sport.ts'
import type { SportsContext } from './sports-context.ts'

export type BookData = {
  context: SportsContext
  sport: Signal<Sport>
  sports: Signal<Board['sports']>
  /** Ids of the listed matches in order; their data is in `match`. Null until the first answer. */
  listed: Signal<string[] | null>
  /** A match as the studio last sent it; null while unknown. */
  match(id: string): Signal<MatchView | null>
  page(id: string): Signal<MatchPage | null>
  results: Signal<ResultsPage['matches'] | null>
  tickets: Record<'open' | 'settled', Signal<TicketView[] | null>>
  betsShown: Signal<'open' | 'settled'>
  /** How far the studio's clock is ahead of this device's, ms. */
  clock: { aheadMs: number }
}

const sameIds = (a: readonly string[] | null, b: readonly string[]) => a?.join() === b.join()

/** Makes the data of a page, of which nothing is known yet. */
export function createBookData(context: SportsContext): BookData {
  const { game } = context.session
  return {
    context,
    sport: signal<Sport>(askedMatch(location.search, game)?.sport ?? sportOf(game)),
    sports: signal<Board['sports']>([]),
    listed: signal<string[] | null>(null),
    match: byId<MatchView>(),
    page: byId<MatchPage>(),
    results: signal<ResultsPage['matches'] | null>(null),
    tickets: { open: signal<TicketView[] | null>(null), settled: signal<TicketView[] | null>(null) },
    betsShown: signal<'open' | 'settled'>('open'),
    clock: { aheadMs: context.session.serverTime - Date.now() },
  }
}

function hear(data: BookData, serverTime: number): void {
  data.clock.aheadMs = serverTime - Date.now()
}

/** Stores a board: its matches, their order, and the list of sports. */
export function takeBoard(data: BookData, board: Board): void {
  hear(data, board.serverTime)
  for (const one of board.matches) data.match(one.id).set(one)
  const ids = board.matches.map(({ id }) => id)
  if (!sameIds(data.listed.peek(), ids)) data.listed.set(ids)
  if (JSON.stringify(board.sports) !== JSON.stringify(data.sports.peek())) data.sports.set(board.sports)
}

/** Asks for the board of the chosen sport. An answer for a sport that is no longer chosen is not used. */
export async function readBoard(data: BookData): Promise<void> {
  const asked = data.sport.peek()
  const board = await data.context.ask<Board>({ path: `/api/sports/board?sport=${asked}` })
  if (asked === data.sport.peek()) takeBoard(data, board)
}

/** Stores matches whose odds changed. */
export function takeOdds(data: BookData, matches: readonly MatchView[], serverTime: number): void {
  hear(data, serverTime)
  for (const one of matches) data.match(one.id).set(one)
}

/** Stores the page of a match. */
export function takePage(data: BookData, answer: MatchPage): void {
  hear(data, answer.serverTime)
  data.match(answer.match.id).set(answer.match)
  data.page(answer.match.id).set(answer)
}

/** Asks for the page of a match. */
export async function readPage(data: BookData, id: string): Promise<void> {
  takePage(data, await data.context.ask<MatchPage>({ path: `/api/sports/matches/${id}` }))
}

/** Asks for the results of the chosen sport. */
export async function readResults(data: BookData): Promise<void> {
  const answer = await data.context.ask<ResultsPage>({ path: `/api/sports/results?sport=${data.sport.peek()}` })
  const known = data.results.peek()?.map(({ id }) => id) ?? null
  const ids = answer.matches.map(({ id }) => id)
  if (!sameIds(known, ids)) data.results.set(answer.matches)
}

/** Asks for the tickets that are shown, the open or the settled ones. */
export async function readTickets(data: BookData): Promise<void> {
  const state = data.betsShown.peek()
  const answer = await data.context.ask<TicketsPage>({ path: `/api/sports/tickets?state=${state}` })
  hear(data, answer.serverTime)
  const known = data.tickets[state]
  if (JSON.stringify(answer.tickets) !== JSON.stringify(known.peek())) known.set(answer.tickets)
}
