/** One player's screen at something that players share: reads its messages, answers each, and turns away what is too much. */
import type { WebSocket } from '@fastify/websocket'
import type { z } from 'zod'
import type { StudioEnv } from '#studio/env.ts'
import { read } from '#studio/lib/http.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { getSessionOf } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Engine } from '#studio/protocol.ts'

const HELLO_WAIT_MS = 5_000
const SOCKETS_OF_MEMBER_MAX = 4
/** Messages a second that a screen may send on average, and at once. */
const MESSAGES_A_SECOND = 10
const MESSAGES_AT_ONCE = 30
/** A screen that does not take what it is sent is cut off; it comes back with `hello`. */
const UNSENT_MAX_BYTES = 256 * 1024

/** Close codes of every line. 4401: log in again; 4409: the same member opened the game elsewhere too often. */
export const lineCloseCodes = { sessionRequired: 4401, tooManySockets: 4409, tooManyMessages: 4429 } as const

/** One open screen. `send` gets a message as the text that goes over the wire. */
export interface Watcher {
  readonly playerId: bigint
  readonly isDemo: boolean
  send(text: string): void
}

interface AnyMessage {
  type: string
}
interface Hello extends AnyMessage {
  type: 'hello'
  session: string
}
interface Ping extends AnyMessage {
  type: 'ping'
  sentAt: number
}

/** What an engine does with a line. */
export interface LineRules<Message extends AnyMessage, Seat> {
  engine: Engine
  schema: z.ZodType<Message>
  /** A multiple of the messages that others may send. */
  pace?: number
  /** How many screens a member has open here. */
  countOf(playerId: bigint): number
  /** Takes a screen in. Refuses as it likes. */
  join(session: PlaySession, watcher: Watcher): Seat
  leave(seat: Seat): void
  /** All that a screen needs after a load or a cut. */
  welcome(seat: Seat): Promise<object>
  /** Anything but `hello` and `ping`. Decides before it waits: the moment of arrival counts. */
  carryOut(seat: Seat, message: Exclude<Message, Hello | Ping>): Promise<void> | void
}

/** Refuses with SESSION_EXPIRED when a session is over. */
export function refuseExpired(env: StudioEnv, session: PlaySession): void {
  if (session.expiresAt.getTime() <= env.clock.now()) refuse('SESSION_EXPIRED', 'the session is over')
}

/** Serves a socket until it closes. */
export function serveLine<Message extends AnyMessage, Seat>(
  env: StudioEnv,
  socket: WebSocket,
  rules: LineRules<Message, Seat>,
): void {
  const { pace = 1 } = rules
  let seat: Seat | null = null
  let allowance = MESSAGES_AT_ONCE * pace
  let countedAt = env.clock.now()

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate()
    else socket.send(text)
  }
  const send = (message: object) => sendText(JSON.stringify(message))
  const isTooMany = () => {
    const now = env.clock.now()
    allowance = Math.min(MESSAGES_AT_ONCE * pace, allowance + ((now - countedAt) / 1000) * MESSAGES_A_SECOND * pace)
    countedAt = now
    return --allowance < 0
  }

  async function sayHello(token: string): Promise<void> {
    cancelWait()
    const session = await getSessionOf(env, token, rules.engine)
    if (seat === null) {
      if (rules.countOf(session.playerId) >= SOCKETS_OF_MEMBER_MAX) return socket.close(lineCloseCodes.tooManySockets)
      if (socket.readyState !== socket.OPEN) return
      seat = rules.join(session, { playerId: session.playerId, isDemo: session.isDemo, send: sendText })
    }
    send(await rules.welcome(seat))
  }

  async function carryOut(message: AnyMessage): Promise<void> {
    // the schema gives these two their shapes: every protocol has them
    if (message.type === 'ping')
      return send({ type: 'pong', sentAt: (message as Ping).sentAt, serverTime: env.clock.now() })
    if (message.type === 'hello') return sayHello((message as Hello).session)
    if (seat === null) refuse('SESSION_REQUIRED', 'say hello first')
    await rules.carryOut(seat, message as Exclude<Message, Hello | Ping>)
  }

  function refused(error: unknown, message: AnyMessage | null): void {
    if (!(error instanceof Refusal)) env.log.error({ error, engine: rules.engine }, 'a message of a line failed')
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL', 'something went wrong')
    const bullet = message && 'bullet' in message ? { bullet: message.bullet } : {}
    const requestId = message && 'requestId' in message ? String(message.requestId) : undefined
    send({ type: 'refused', ...bullet, ...refusal.toFailure(requestId) })
    if (refusal.code === 'SESSION_EXPIRED' || refusal.code === 'SESSION_REQUIRED')
      socket.close(lineCloseCodes.sessionRequired)
  }

  const cancelWait = env.clock.after(HELLO_WAIT_MS, () => socket.close(lineCloseCodes.sessionRequired))
  socket.on('message', (data: Buffer) => {
    if (isTooMany()) return socket.close(lineCloseCodes.tooManyMessages)
    let message: Message
    try {
      message = read(rules.schema, JSON.parse(data.toString()))
    } catch (error) {
      return refused(error instanceof Refusal ? error : new Refusal('BAD_REQUEST', 'not a message'), null)
    }
    carryOut(message).catch((error: unknown) => refused(error, message))
  })
  socket.on('close', () => {
    cancelWait()
    if (seat !== null) rules.leave(seat)
  })
  socket.on('error', () => socket.terminate())
}
