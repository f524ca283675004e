/**
 * Pushes changes of the book to screens: while a screen watches, the book reads what is watched four times a second and
 * sends what differs from the last message. Prices, suspensions and scores follow from calendar and clock, so a poll
 * costs no more than a read.
 */
import type { Sport } from '#games/sports/match.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import { refuse } from '#studio/lib/refusal.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Book } from './book.ts'
import { getBoard, getMatch } from './list-matches.ts'
import type { Board, MatchPage, MatchView, SportsClientMessage, SportsServerMessage } from './protocol.ts'
import { showMatch } from './show-ticket.ts'

const BEAT_MS = 250

type Wish = Pick<Extract<SportsClientMessage, { type: 'watch' }>, 'board' | 'pages' | 'matches'>

export type BookSeat = {
  readonly session: PlaySession
  readonly watcher: Watcher
  wish: Wish
  /** The last messages sent, by subject. */
  told: Map<string, string>
}

export type LiveBook = {
  /** Returns how many screens a member has open. */
  countOf(playerId: bigint): number
  join(session: PlaySession, watcher: Watcher): BookSeat
  leave(seat: BookSeat): void
  /**
   * Sends a screen all that it now watches, and from then on its changes. Refuses with NOT_FOUND for what is not of its
   * lane.
   */
  watch(seat: BookSeat, wish: Wish): Promise<void>
  /** Notifies a member's screens that one of the member's tickets changed. */
  tellTickets(playerId: bigint): void
  stop(): Promise<void>
}

/**
 * Returns a value that changes with everything that a member may see of a match, but not with the mere passing of time.
 */
const markOf = ({ version, phase, isVoid, isSuspended, score, clock }: MatchView) =>
  JSON.stringify([version, phase, isVoid, isSuspended, score, clock])

/**
 * Checks that a session may see a sport: a cockfight session sees cockfights, every other the rest. Refuses with
 * NOT_FOUND.
 */
export function admit(session: Pick<PlaySession, 'engine'>, sport: string): void {
  if ((session.engine === 'cockfight') !== (sport === 'cockfight')) refuse('NOT_FOUND', `there is no ${sport} here`)
}

/** What was read during one poll: several screens watch the same. */
type Look = {
  board(sport: Sport): Promise<Board>
  page(id: string): Promise<MatchPage | null>
  match(id: string): Promise<MatchView | null>
}

function lookAt(book: Book): Look {
  const boards = new Map<Sport, Promise<Board>>()
  const pages = new Map<string, Promise<MatchPage | null>>()
  const once = <Key, Value>(kept: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>) => {
    const value = kept.get(key) ?? read()
    kept.set(key, value)
    return value
  }
  return {
    board: (sport) => once(boards, sport, () => getBoard(book, sport)),
    page: (id) => once(pages, id, async () => ((await book.find(id)) ? getMatch(book, id) : null)),
    async match(id) {
      const match = await book.find(id)
      return match && showMatch(book.quote(match))
    },
  }
}

/** Returns the messages that a screen must receive. */
async function listNews(seat: BookSeat, look: Look, serverTime: number): Promise<SportsServerMessage[]> {
  const { wish, told } = seat
  const isNews = (about: string, mark: string) => {
    if (told.get(about) === mark) return false
    told.set(about, mark)
    return true
  }
  const news: SportsServerMessage[] = []
  const changed: MatchView[] = []
  if (wish.board !== null) {
    const board = await look.board(wish.board)
    const others = board.matches.filter((match) => isNews(match.id, markOf(match)))
    if (isNews('board', JSON.stringify([board.sports, board.matches.map(({ id }) => id)])))
      news.push({ type: 'board', ...board })
    else changed.push(...others)
  }
  for (const id of wish.matches) {
    const match = await look.match(id)
    if (match && isNews(id, markOf(match))) changed.push(match)
  }
  if (changed.length > 0) news.push({ type: 'odds', serverTime, matches: changed })
  for (const id of wish.pages) {
    const page = await look.page(id)
    if (page && isNews(`page ${id}`, `${markOf(page.match)} ${page.events.length}`))
      news.push({ type: 'page', ...page })
  }
  return news
}

/** Opens the live book of one process. */
export function createLiveBook(book: Book): LiveBook {
  const { clock, log } = book.env
  const seats = new Set<BookSeat>()
  let cancel: (() => void) | null = null
  let looking: Promise<void> = Promise.resolve()

  async function tell(seat: BookSeat, look: Look): Promise<void> {
    const { wish } = seat
    const news = await listNews(seat, look, clock.now())
    if (seat.wish === wish) for (const message of news) seat.watcher.send(JSON.stringify(message))
  }

  async function lookOnce(): Promise<void> {
    const look = lookAt(book)
    for (const seat of seats) {
      await tell(seat, look).catch((error: unknown) => log.error({ error }, 'a screen of the book could not be told'))
    }
  }

  function later(): void {
    cancel ??= clock.after(BEAT_MS, () => {
      looking = lookOnce().finally(() => {
        cancel = null
        if (seats.size > 0) later()
      })
      return looking
    })
  }

  return {
    countOf: (playerId) => [...seats].filter(({ session }) => session.playerId === playerId).length,
    join(session, watcher) {
      const seat: BookSeat = { session, watcher, wish: { board: null, pages: [], matches: [] }, told: new Map() }
      seats.add(seat)
      later()
      return seat
    },
    leave: (seat) => {
      seats.delete(seat)
    },
    async watch(seat, wish) {
      if (wish.board !== null) admit(seat.session, wish.board)
      for (const id of [...wish.pages, ...wish.matches]) admit(seat.session, id.split('-', 1)[0] ?? '')
      seat.wish = wish
      seat.told = new Map()
      await tell(seat, lookAt(book))
    },
    tellTickets(playerId) {
      const message: SportsServerMessage = { type: 'tickets' }
      for (const { session, watcher } of seats) if (session.playerId === playerId) watcher.send(JSON.stringify(message))
    },
    async stop() {
      cancel?.()
      seats.clear()
      await looking
    },
  }
}
