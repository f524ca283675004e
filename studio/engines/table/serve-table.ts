/** One player's screen at a live table: reads its messages, answers each, and shows it what happens. */
import type { WebSocket } from '@fastify/websocket'
import type { StudioEnv } from '#studio/env.ts'
import { read } from '#studio/lib/http.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { getCurrency } from '#studio/players/catalogue.ts'
import { getBalance, getSessionOf } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { crowdOf } from './crowd.ts'
import { showBet } from './live-bet.ts'
import { describeRound, factsOf, tell, type LiveTable, type Watcher } from './live-table.ts'
import type { LiveTables } from './live-tables.ts'
import { placeTableBet } from './place-table-bet.ts'
import { tableClientMessageSchema, tableCloseCodes, type TableClientMessage, type TableServerMessage } from './protocol.ts'
import { wakeTable } from './round-machine.ts'

const HELLO_WAIT_MS = 5_000
const SOCKETS_OF_MEMBER_MAX = 4
/** Messages a second that a screen may send on average, and at once. */
const MESSAGES_A_SECOND = 10
const MESSAGES_AT_ONCE = 30
/** A screen that does not take what it is sent is cut off; it comes back with `hello`. */
const UNSENT_MAX_BYTES = 256 * 1024

interface Seat {
  session: PlaySession
  table: LiveTable
  watcher: Watcher
}

async function welcome(env: StudioEnv, { session, table }: Seat): Promise<TableServerMessage> {
  const balance = await getBalance(env, session)
  const bets = [...table.bets.values()]
  return {
    type: 'welcome', serverTime: env.clock.now(), kind: table.kind, table: factsOf(table), round: describeRound(table),
    currency: getCurrency(session.currency), balance, past: table.past, crowd: crowdOf(bets, session.isDemo),
    bets: bets.filter((bet) => bet.owner.playerId === session.playerId).map(showBet),
  }
}

/** Serves a socket until it closes. */
export function serveTable(env: StudioEnv, tables: LiveTables, socket: WebSocket): void {
  let seat: Seat | null = null
  let allowance = MESSAGES_AT_ONCE
  let countedAt = env.clock.now()

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate()
    else socket.send(text)
  }
  const send = (message: TableServerMessage) => sendText(JSON.stringify(message))
  const isTooMany = () => {
    const now = env.clock.now()
    allowance = Math.min(MESSAGES_AT_ONCE, allowance + ((now - countedAt) / 1000) * MESSAGES_A_SECOND)
    countedAt = now
    return --allowance < 0
  }

  async function sayHello(token: string): Promise<void> {
    cancelWait()
    const session = await getSessionOf(env, token, 'table')
    if (seat) return send(await welcome(env, seat))
    const table = tables.get(session.vendorCode, session.gameCode)
    const watcher: Watcher = { playerId: session.playerId, isDemo: session.isDemo, send: sendText }
    if (tables.countOf(session.playerId) >= SOCKETS_OF_MEMBER_MAX) return socket.close(tableCloseCodes.tooManySockets)
    if (socket.readyState !== socket.OPEN) return
    seat = { session, table, watcher }
    table.watchers.add(watcher)
    await wakeTable(table)
    send(await welcome(env, seat))
  }

  async function carryOut(message: TableClientMessage): Promise<void> {
    if (message.type === 'ping') return send({ type: 'pong', sentAt: message.sentAt, serverTime: env.clock.now() })
    if (message.type === 'hello') return sayHello(message.session)
    if (!seat) refuse('SESSION_REQUIRED', 'say hello first')
    const { session, table } = seat
    if (session.expiresAt.getTime() <= env.clock.now()) refuse('SESSION_EXPIRED', 'the session is over')
    const placed = await tables.track(placeTableBet(table, session, message))
    tell(table, session.playerId, { type: 'bet_ack', requestId: message.requestId, ...placed })
  }

  function refused(error: unknown, requestId: string | undefined): void {
    if (!(error instanceof Refusal)) env.log.error({ error }, 'a message of a live table failed')
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL', 'something went wrong')
    send({ type: 'refused', ...refusal.toFailure(requestId) })
    if (refusal.code === 'SESSION_EXPIRED' || refusal.code === 'SESSION_REQUIRED') socket.close(tableCloseCodes.sessionRequired)
  }

  const cancelWait = env.clock.after(HELLO_WAIT_MS, () => socket.close(tableCloseCodes.sessionRequired))
  socket.on('message', (data: Buffer) => {
    if (isTooMany()) return socket.close(tableCloseCodes.tooManyMessages)
    let message: TableClientMessage
    try {
      message = read(tableClientMessageSchema, JSON.parse(data.toString()))
    } catch (error) {
      return refused(error instanceof Refusal ? error : new Refusal('BAD_REQUEST', 'not a message'), undefined)
    }
    carryOut(message).catch((error: unknown) => refused(error, 'requestId' in message ? message.requestId : undefined))
  })
  socket.on('close', () => {
    cancelWait()
    if (seat) seat.table.watchers.delete(seat.watcher)
  })
  socket.on('error', () => socket.terminate())
}
