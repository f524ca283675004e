/** One player's screen at a crash table. */
import type { WebSocket } from '@fastify/websocket'
import { chatFor } from '#studio/chat/chat.ts'
import { talk } from '#studio/chat/talk.ts'
import type { StudioEnv } from '#studio/env.ts'
import { refuseExpired, serveChannel, type Watcher } from '#studio/live-channel/serve-channel.ts'
import { getCurrency } from '#studio/players/catalogue.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { cashOut } from './cash-out.ts'
import { showBet } from './live-bet.ts'
import { placeCrashBet } from './place-crash-bet.ts'
import { crashClientMessageSchema, type CrashClientMessage, type CrashServerMessage } from './protocol.ts'
import { wakeTable } from './round-machine.ts'
import { takeBack } from './take-back.ts'
import { describeRound, factsOf, type Table } from './table.ts'
import type { CrashTables } from './tables.ts'

type Seat = {
  session: PlaySession
  table: Table
  watcher: Watcher
}

async function welcome(env: StudioEnv, { session, table }: Seat): Promise<CrashServerMessage> {
  await wakeTable(table)
  const balance = await getBalance(env, session)
  const bets = [...table.bets.values()]
  return {
    type: 'welcome',
    serverTime: env.clock.now(),
    table: factsOf(table),
    round: describeRound(table),
    currency: getCurrency(session.currency),
    balance,
    history: table.past,
    ...table.audience.playersFor(session.isDemo, bets),
    bets: bets.filter((bet) => bet.owner.playerId === session.playerId).map(showBet),
    chat: await chatFor(env, session, table.key),
  }
}

/** Serves a socket until it closes. */
export function serveSocket(env: StudioEnv, tables: CrashTables, socket: WebSocket): void {
  serveChannel<CrashClientMessage, Seat>(env, socket, {
    engine: 'crash',
    schema: crashClientMessageSchema,
    countOf: tables.countOf,
    join(session, watcher) {
      const table = tables.get(session.vendorCode, session.gameCode)
      table.audience.join(watcher)
      return { session, table, watcher }
    },
    leave: ({ table, watcher }) => table.audience.leave(watcher),
    welcome: (seat) => welcome(env, seat),
    async carryOut({ session, table }, message) {
      // decided before any wait: the moment of arrival counts
      if (message.type === 'cashout') return cashOut(table, session.playerId, message.betId, message.requestId)
      if (message.type === 'take_back') {
        const { requestId, betId } = message
        const back = await tables.track(takeBack(table, session, betId))
        return table.audience.tell(session.playerId, { type: 'taken_back', requestId, ...back })
      }
      refuseExpired(env, session)
      if (message.type !== 'bet') {
        return tables.track(talk(env, { tableKey: table.key, watchers: table.audience.watchers, session }, message))
      }
      const placed = await tables.track(placeCrashBet(table, session, message))
      table.audience.tell(session.playerId, { type: 'bet_ack', requestId: message.requestId, ...placed })
    },
  })
}
