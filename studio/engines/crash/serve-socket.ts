/** One player's screen at a crash table: reads its messages, answers each, and shows it what happens. */
import type { WebSocket } from '@fastify/websocket'
import type { StudioEnv } from '#studio/env.ts'
import { read } from '#studio/lib/http.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { getCurrency } from '#studio/players/catalogue.ts'
import { getBalance, getSessionOf } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Watcher } from './audience.ts'
import { cashOut } from './cash-out.ts'
import { showBet } from './live-bet.ts'
import { placeCrashBet } from './place-crash-bet.ts'
import { crashClientMessageSchema, crashCloseCodes, type CrashClientMessage, type CrashServerMessage } from './protocol.ts'
import { wakeTable } from './round-machine.ts'
import { describeRound, factsOf, type Table } from './table.ts'
import type { CrashTables } from './tables.ts'

const HELLO_WAIT_MS = 5_000
const SOCKETS_OF_MEMBER_MAX = 4
/** Messages a second that a screen may send on average, and at once. */
const MESSAGES_A_SECOND = 10
const MESSAGES_AT_ONCE = 30
/** A screen that does not take what it is sent is cut off; it comes back with `hello`. */
const UNSENT_MAX_BYTES = 256 * 1024

interface Seat {
  session: PlaySession
  table: Table
  watcher: Watcher
}

/** Serves a socket until it closes. */
export function serveSocket(env: StudioEnv, tables: CrashTables, socket: WebSocket): void {
  let seat: Seat | null = null
  let allowance = MESSAGES_AT_ONCE
  let countedAt = env.clock.now()

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate()
    else socket.send(text)
  }
  const send = (message: CrashServerMessage) => sendText(JSON.stringify(message))
  const isTooMany = () => {
    const now = env.clock.now()
    allowance = Math.min(MESSAGES_AT_ONCE, allowance + ((now - countedAt) / 1000) * MESSAGES_A_SECOND)
    countedAt = now
    return --allowance < 0
  }

  async function sayHello(token: string): Promise<void> {
    cancelWait()
    const session = await getSessionOf(env, token, 'crash')
    if (seat) return welcome(seat)
    const table = tables.get(session.vendorCode, session.gameCode)
    const watcher: Watcher = { playerId: session.playerId, isDemo: session.isDemo, send: sendText }
    if (tables.countOf(session.playerId) >= SOCKETS_OF_MEMBER_MAX) return socket.close(crashCloseCodes.tooManySockets)
    if (socket.readyState !== socket.OPEN) return
    seat = { session, table, watcher }
    table.audience.join(watcher)
    await wakeTable(table)
    await welcome(seat)
  }

  async function welcome({ session, table }: Seat): Promise<void> {
    const balance = await getBalance(env, session)
    const bets = [...table.bets.values()]
    send({
      type: 'welcome', serverTime: env.clock.now(), table: factsOf(table), round: describeRound(table),
      currency: getCurrency(session.currency), balance,
      history: table.past, ...table.audience.playersFor(session.isDemo, bets),
      bets: bets.filter((bet) => bet.owner.playerId === session.playerId).map(showBet),
    })
  }

  async function carryOut(message: CrashClientMessage): Promise<void> {
    if (message.type === 'ping') return send({ type: 'pong', sentAt: message.sentAt, serverTime: env.clock.now() })
    if (message.type === 'hello') return sayHello(message.session)
    if (!seat) refuse('SESSION_REQUIRED', 'say hello first')
    const { session, table } = seat
    // decided before anything is waited for: the moment of arrival counts
    if (message.type === 'cashout') return cashOut(table, session.playerId, message.betId, message.requestId)
    if (session.expiresAt.getTime() <= env.clock.now()) refuse('SESSION_EXPIRED', 'the session is over')
    const placed = await tables.track(placeCrashBet(table, session, message))
    table.audience.tell(session.playerId, { type: 'bet_ack', requestId: message.requestId, ...placed })
  }

  function refused(error: unknown, requestId: string | undefined): void {
    if (!(error instanceof Refusal)) env.log.error({ error }, 'a crash message failed')
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL', 'something went wrong')
    send({ type: 'refused', ...refusal.toFailure(requestId) })
    if (refusal.code === 'SESSION_EXPIRED' || refusal.code === 'SESSION_REQUIRED') socket.close(crashCloseCodes.sessionRequired)
  }

  const cancelWait = env.clock.after(HELLO_WAIT_MS, () => socket.close(crashCloseCodes.sessionRequired))
  socket.on('message', (data: Buffer) => {
    if (isTooMany()) return socket.close(crashCloseCodes.tooManyMessages)
    let message: CrashClientMessage
    try {
      message = read(crashClientMessageSchema, JSON.parse(data.toString()))
    } catch (error) {
      return refused(error instanceof Refusal ? error : new Refusal('BAD_REQUEST', 'not a message'), undefined)
    }
    carryOut(message).catch((error: unknown) => refused(error, 'requestId' in message ? message.requestId : undefined))
  })
  socket.on('close', () => {
    cancelWait()
    if (seat) seat.table.audience.leave(seat.watcher)
  })
  socket.on('error', () => socket.terminate())
}
