/**
 * The live connection to the book: sends what this screen shows, and receives its changes. While there is no
 * connection, the store asks by itself.
 */
import {
  PAGES_MAX,
  WATCHED_MAX,
  type Board,
  type MatchPage,
  type MatchView,
  type SportsClientMessage,
  type SportsServerMessage,
} from '#studio/engines/sports/protocol.ts'
import { openLine } from '#studio/client/lib/line.ts'
import { effect, signal } from '#studio/client/lib/signal.ts'
import type { SportsContext } from './sports-context.ts'

type Watch = Extract<SportsClientMessage, { type: 'watch' }>

export type Live = {
  /** Whether changes are pushed now. */
  isUp(): boolean
}

export type LiveEvents = {
  /** What the screen shows; followed as a signal. */
  wish(): Omit<Watch, 'type'>
  onBoard(board: Board): void
  onOdds(matches: readonly MatchView[], serverTime: number): void
  onPage(page: MatchPage): void
  /** Called when a ticket of this member has changed. */
  onTickets(): void
}

/** Opens the connection of a session, and sends what is watched whenever that changes. */
export function openLive(context: SportsContext, events: LiveEvents): Live {
  const isUp = signal(false)
  const engine = context.session.game.engine === 'cockfight' ? 'cockfight' : 'sports'
  const line = openLine<SportsClientMessage, SportsServerMessage>(`/ws/${engine}`, context.session.session, {
    onMessage(message) {
      if (message.type === 'board') events.onBoard(message)
      else if (message.type === 'odds') events.onOdds(message.matches, message.serverTime)
      else if (message.type === 'page') events.onPage(message)
      else if (message.type === 'tickets') events.onTickets()
    },
    onLine: (up) => isUp.set(up),
    onEnd: (reason) => context.ending.set(reason === 'session' ? 'SESSION_EXPIRED' : 'TOO_MANY_TABS'),
  })
  effect(() => {
    if (context.ending()) line.close()
  })
  let sent = ''
  effect(() => {
    const { board, pages, matches } = events.wish()
    const watch: Watch = {
      type: 'watch',
      board,
      pages: pages.slice(0, PAGES_MAX),
      matches: matches.slice(0, WATCHED_MAX),
    }
    const text = JSON.stringify(watch)
    if (!isUp()) sent = ''
    else if (text !== sent && line.send(watch)) sent = text
  })
  return { isUp: isUp.peek }
}
