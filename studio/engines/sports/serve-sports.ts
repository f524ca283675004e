/** One screen at the book: what it watches is pushed; bets and cash-outs use HTTP, where each has its own answer. */
import type { WebSocket } from '@fastify/websocket'
import type { StudioEnv } from '#studio/env.ts'
import { refuseExpired, serveChannel } from '#studio/live-channel/serve-channel.ts'
import type { BookSeat, LiveBook } from './live-book.ts'
import { sportsClientMessageSchema, type SportsClientMessage, type SportsServerMessage } from './protocol.ts'

/** Serves a socket until it closes. */
export function serveSports(env: StudioEnv, live: LiveBook, socket: WebSocket, engine: 'sports' | 'cockfight'): void {
  serveChannel<SportsClientMessage, BookSeat>(env, socket, {
    engine,
    schema: sportsClientMessageSchema,
    countOf: live.countOf,
    join: live.join,
    leave: live.leave,
    welcome: async () => ({ type: 'welcome', serverTime: env.clock.now() }) satisfies SportsServerMessage,
    carryOut(seat, { board, pages, matches }) {
      refuseExpired(env, seat.session)
      return live.watch(seat, { board, pages, matches })
    },
  })
}
