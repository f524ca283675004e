/**
 * Keeps the page's data up to date: the studio pushes changes of what is shown; without a connection the page polls
 * while it is visible.
 */
import { Unreachable } from '#studio/client/lib/api.ts'
import type { Signal } from '#studio/client/lib/signal.ts'
import {
  readBoard,
  readPage,
  readResults,
  readTickets,
  takeBoard,
  takeOdds,
  takePage,
  type BookData,
} from './book-data.ts'
import { openLive, type Live, type LiveEvents } from './live.ts'

export type View = { name: 'matches' } | { name: 'match'; id: string } | { name: 'bets' } | { name: 'results' }

/** What the page shows now. */
export type Shown = {
  view: Signal<View>
  /** Matches that are refreshed beside the one that is shown: those on the slip. */
  watch: Signal<string[]>
}

const POLL_MS = 2_000
const TICKETS_EVERY = 2

/** Returns what has to be kept up to date; read inside an effect it is followed. */
function wishOf({ sport, tickets }: BookData, { view, watch }: Shown): ReturnType<LiveEvents['wish']> {
  const seen = view()
  const isBoard = seen.name === 'matches' || sport() === 'cockfight'
  const pages = seen.name === 'match' ? [seen.id, ...watch()] : watch()
  const ticketMatches = (tickets.open() ?? []).flatMap(({ legs }) =>
    legs.flatMap(({ match: { id }, outcome }) => (outcome === null ? [id] : [])),
  )
  return { board: isBoard ? sport() : null, pages: [...new Set(pages)], matches: [...new Set(ticketMatches)] }
}

/** Makes a function that refreshes cash-out offers and scores of tickets, one request at a time. */
function ticketFollower(data: BookData): () => void {
  let reading: 'no' | 'yes' | 'again' = 'no'
  return function follow(): void {
    if (document.hidden) return
    if (reading !== 'no') {
      reading = 'again'
      return
    }
    reading = 'yes'
    void readTickets(data)
      .catch(() => undefined)
      .finally(() => {
        const isMissed = reading === 'again'
        reading = 'no'
        if (isMissed) follow()
      })
  }
}

/** Opens the live connection: whatever it tells is stored. */
function goLive(data: BookData, shown: Shown): Live {
  const { context, sport, tickets } = data
  const followTickets = ticketFollower(data)
  return openLive(context, {
    wish: () => wishOf(data, shown),
    onBoard(board) {
      if (board.matches.some((one) => one.sport !== sport.peek())) return
      takeBoard(data, board)
      if (sport.peek() === 'cockfight') void readResults(data).catch(() => undefined)
    },
    onOdds(matches, serverTime) {
      takeOdds(data, matches, serverTime)
      const changed = new Set(matches.map(({ id }) => id))
      if (tickets.open.peek()?.some(({ legs }) => legs.some((leg) => changed.has(leg.match.id)))) followTickets()
    },
    onPage: (page) => takePage(data, page),
    onTickets: followTickets,
  })
}

/** Starts to follow the book. Returns a function that asks at once for what is shown and not pushed. */
export function followBook(data: BookData, shown: Shown): () => Promise<void> {
  const { context, sport } = data
  const live = goLive(data, shown)
  let turn = 0
  let isAsking = false
  async function look(): Promise<void> {
    if (isAsking || document.hidden || context.ending.peek()) return
    isAsking = true
    const seen = shown.view.peek()
    const asked = live.isUp() ? { board: null, pages: [] } : wishOf(data, shown)
    try {
      await Promise.all([
        ...(asked.board === null ? [] : [readBoard(data)]),
        ...asked.pages.map((id) => readPage(data, id)),
        ...(seen.name === 'results' || sport.peek() === 'cockfight' ? [readResults(data)] : []),
        ...(live.isUp() || seen.name === 'bets' || turn % TICKETS_EVERY === 0 ? [readTickets(data)] : []),
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
  document.addEventListener('visibilitychange', () => void look())
  return look
}
