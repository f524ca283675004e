/** One player's screen at a live table. */
import type { WebSocket } from '@fastify/websocket'
import type { StudioEnv } from '#studio/env.ts'
import { refuseExpired, serveChannel, type Watcher } from '#studio/live-channel/serve-channel.ts'
import { talk } from '#studio/chat/talk.ts'
import { chatFor } from '#studio/chat/chat.ts'
import { getCurrency } from '#studio/players/catalogue.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { crowdOf } from './crowd.ts'
import { showBet } from './live-bet.ts'
import { describeRound, factsOf, tell, type LiveTable } from './live-table.ts'
import type { LiveTables } from './live-tables.ts'
import { placeTableBet } from './place-table-bet.ts'
import { tableClientMessageSchema, type TableClientMessage, type TableServerMessage } from './protocol.ts'
import { wakeTable } from './round-machine.ts'

type Seat = {
  session: PlaySession
  table: LiveTable
  watcher: Watcher
}

async function welcome(env: StudioEnv, { session, table }: Seat): Promise<TableServerMessage> {
  await wakeTable(table)
  const balance = await getBalance(env, session)
  const bets = [...table.bets.values()]
  return {
    type: 'welcome',
    serverTime: env.clock.now(),
    kind: table.kind,
    table: factsOf(table),
    round: describeRound(table),
    currency: getCurrency(session.currency),
    balance,
    past: table.past,
    crowd: crowdOf(bets, session.isDemo),
    bets: bets.filter((bet) => bet.owner.playerId === session.playerId).map(showBet),
    chat: await chatFor(env, session, table.key),
  }
}

/** Serves a socket until it closes. */
export function serveTable(env: StudioEnv, tables: LiveTables, socket: WebSocket): void {
  serveChannel<TableClientMessage, Seat>(env, socket, {
    engine: 'table',
    schema: tableClientMessageSchema,
    countOf: tables.countOf,
    join(session, watcher) {
      const table = tables.get(session.vendorCode, session.gameCode)
      table.watchers.add(watcher)
      return { session, table, watcher }
    },
    leave: ({ table, watcher }) => {
      table.watchers.delete(watcher)
    },
    welcome: (seat) => welcome(env, seat),
    async carryOut({ session, table }, message) {
      refuseExpired(env, session)
      if (message.type !== 'bet')
        return tables.track(talk(env, { tableKey: table.key, watchers: table.watchers, session }, message))
      const placed = await tables.track(placeTableBet(table, session, message))
      tell(table, session.playerId, { type: 'bet_ack', requestId: message.requestId, ...placed })
    },
  })
}
