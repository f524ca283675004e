/**
 * The data of the book's page: matches by id, what is shown, tickets. The studio pushes changes; without a connection
 * the store polls while the page is visible. It decides nothing.
 */
import type { OddsFormat } from '#games/sports/odds.ts'
import type { Sport } from '#games/sports/match.ts'
import type {
  Board,
  MarketView,
  MatchPage,
  MatchView,
  ResultsPage,
  TicketsPage,
  TicketView,
} from '#studio/engines/sports/protocol.ts'
import { Unreachable } from '#studio/client/lib/api.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { byId } from './by-id.ts'
import { openLive } from './live.ts'
import { oddsFormat } from './odds-format.ts'
import { sportOf } from './opening-sport.ts'
import type { SportsContext } from './sports-context.ts'

export type View = { name: 'matches' } | { name: 'match'; id: string } | { name: 'bets' } | { name: 'results' }

export type Store = {
  context: SportsContext
  sport: Signal<Sport>
  view: Signal<View>
  sports: Signal<Board['sports']>
  /** Ids of the listed matches in order; their data is in `match`. Null until the first answer. */
  listed: Signal<string[] | null>
  /** A match as the studio last sent it; null while unknown. */
  match(id: string): Signal<MatchView | null>
  page(id: string): Signal<MatchPage | null>
  results: Signal<ResultsPage['matches'] | null>
  tickets: Record<'open' | 'settled', Signal<TicketView[] | null>>
  betsShown: Signal<'open' | 'settled'>
  format: Signal<OddsFormat>
  /** Milliseconds now by the studio's clock, once a second. */
  now: Signal<number>
  /** Returns odds of a selection as the studio last sent them; null where it is not offered. */
  oddsOf(matchId: string, marketId: string, selection: string): number | null
  /** Matches that are refreshed beside the one that is shown: those on the slip. */
  watch: Signal<string[]>
  show(view: View): void
  choose(sport: Sport): void
  refresh(): void
  refreshTickets(): Promise<void>
}

const POLL_MS = 2_000
const TICKETS_EVERY = 2

const sameIds = (a: readonly string[] | null, b: readonly string[]) => a?.join() === b.join()

/** Opens the store and starts asking the studio. */
export function createStore(context: SportsContext): Store {
  const match = byId<MatchView>()
  const page = byId<MatchPage>()
  const sport = signal<Sport>(sportOf(context.session.game))
  const view = signal<View>({ name: 'matches' })
  const sports = signal<Board['sports']>([])
  const listed = signal<string[] | null>(null)
  const results = signal<ResultsPage['matches'] | null>(null)
  const tickets = { open: signal<TicketView[] | null>(null), settled: signal<TicketView[] | null>(null) }
  const betsShown = signal<'open' | 'settled'>('open')
  const format = oddsFormat()
  const watch = signal<string[]>([])
  let ahead = context.session.serverTime - Date.now()
  const now = signal(context.session.serverTime)
  const hear = (serverTime: number) => {
    ahead = serverTime - Date.now()
  }

  function takeBoard(board: Board): void {
    hear(board.serverTime)
    for (const one of board.matches) match(one.id).set(one)
    const ids = board.matches.map(({ id }) => id)
    if (!sameIds(listed.peek(), ids)) listed.set(ids)
    if (JSON.stringify(board.sports) !== JSON.stringify(sports.peek())) sports.set(board.sports)
  }
  async function readBoard(): Promise<void> {
    const asked = sport.peek()
    const board = await context.ask<Board>({ path: `/api/sports/board?sport=${asked}` })
    if (asked === sport.peek()) takeBoard(board)
  }
  function takePage(answer: MatchPage): void {
    hear(answer.serverTime)
    match(answer.match.id).set(answer.match)
    page(answer.match.id).set(answer)
  }
  const readPage = async (id: string) => takePage(await context.ask<MatchPage>({ path: `/api/sports/matches/${id}` }))
  async function readResults(): Promise<void> {
    const answer = await context.ask<ResultsPage>({ path: `/api/sports/results?sport=${sport.peek()}` })
    if (
      !sameIds(
        results.peek()?.map(({ id }) => id) ?? null,
        answer.matches.map(({ id }) => id),
      )
    )
      results.set(answer.matches)
  }
  async function refreshTickets(): Promise<void> {
    const state = betsShown.peek()
    const answer = await context.ask<TicketsPage>({ path: `/api/sports/tickets?state=${state}` })
    hear(answer.serverTime)
    if (JSON.stringify(answer.tickets) !== JSON.stringify(tickets[state].peek())) tickets[state].set(answer.tickets)
  }

  const ticketMatches = () =>
    (tickets.open() ?? []).flatMap(({ legs }) =>
      legs.flatMap(({ match: { id }, outcome }) => (outcome === null ? [id] : [])),
    )
  const wish = () => {
    const seen = view()
    const isBoard = seen.name === 'matches' || sport() === 'cockfight'
    const pages = seen.name === 'match' ? [seen.id, ...watch()] : watch()
    return { board: isBoard ? sport() : null, pages: [...new Set(pages)], matches: [...new Set(ticketMatches())] }
  }
  let reading: 'no' | 'yes' | 'again' = 'no'
  /** Refreshes cash-out offers and scores of tickets when prices change, one request at a time. */
  function followTickets(): void {
    if (document.hidden) return
    if (reading !== 'no') {
      reading = 'again'
      return
    }
    reading = 'yes'
    void refreshTickets()
      .catch(() => undefined)
      .finally(() => {
        const isMissed = reading === 'again'
        reading = 'no'
        if (isMissed) followTickets()
      })
  }
  const live = openLive(context, {
    wish,
    onBoard(board) {
      if (board.matches.some((one) => one.sport !== sport.peek())) return
      takeBoard(board)
      if (sport.peek() === 'cockfight') void readResults().catch(() => undefined)
    },
    onOdds(matches, serverTime) {
      hear(serverTime)
      for (const one of matches) match(one.id).set(one)
      const changed = new Set(matches.map(({ id }) => id))
      if (tickets.open.peek()?.some(({ legs }) => legs.some((leg) => changed.has(leg.match.id)))) followTickets()
    },
    onPage: takePage,
    onTickets: followTickets,
  })

  let turn = 0
  let isAsking = false
  async function look(): Promise<void> {
    if (isAsking || document.hidden || context.ending.peek()) return
    isAsking = true
    const seen = view.peek()
    const asked = live.isUp() ? { board: null, pages: [] } : wish()
    try {
      await Promise.all([
        ...(asked.board === null ? [] : [readBoard()]),
        ...asked.pages.map(readPage),
        ...(seen.name === 'results' || sport.peek() === 'cockfight' ? [readResults()] : []),
        ...(live.isUp() || seen.name === 'bets' || turn % TICKETS_EVERY === 0 ? [refreshTickets()] : []),
      ])
    } catch (failure) {
      if (!(failure instanceof Unreachable)) context.fail(failure)
    } finally {
      turn++
      isAsking = false
    }
  }
  setInterval(() => {
    if (!live.isUp()) void look()
  }, POLL_MS)
  setInterval(() => now.set(Date.now() + ahead), 1_000)
  document.addEventListener('visibilitychange', () => void look())

  const marketOf = (matchId: string, marketId: string): MarketView | undefined => {
    const known = page(matchId)()?.markets.find(({ id }) => id === marketId)
    if (known) return known
    const main = match(matchId)()?.main
    return main?.id === marketId ? main : undefined
  }
  const store: Store = {
    context,
    sport,
    view,
    sports,
    listed,
    match,
    page,
    results,
    tickets,
    betsShown,
    format,
    watch,
    now,
    refreshTickets,
    oddsOf: (matchId, marketId, selection) =>
      marketOf(matchId, marketId)?.selections.find(({ id }) => id === selection)?.odds ?? null,
    show(next) {
      view.set(next)
      void look()
      window.scrollTo({ top: 0 })
    },
    choose(next) {
      if (next !== sport.peek()) {
        sport.set(next)
        listed.set(null)
        results.set(null)
      }
      if (view.peek().name === 'match') view.set({ name: 'matches' })
      void readBoard().catch(context.fail)
      if (view.peek().name === 'results') void readResults().catch(context.fail)
    },
    refresh: () => void look(),
  }
  void look()
  return store
}
