/** One player's screen at something that players share: reads its messages, answers each, and refuses too many. */
import type { WebSocket } from '@fastify/websocket'
import type { z } from 'zod'
import type { StudioEnv } from '#studio/env.ts'
import { read } from '#studio/lib/http.ts'
import { inTrace } from '#telemetry/trace.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { getSessionOf } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Engine } from '#studio/protocol.ts'

const HELLO_WAIT_MS = 5_000
const SOCKETS_OF_MEMBER_MAX = 4
/** Messages a second that a screen may send on average. The next constant is the most in a burst. */
const MESSAGES_A_SECOND = 10
const MESSAGES_AT_ONCE = 30
/** A screen that does not read its messages is disconnected at this backlog; it reconnects with `hello`. */
const UNSENT_MAX_BYTES = 256 * 1024

/** Close codes of every live channel. 4401: log in again; 4409: the same member opened the game elsewhere too often. */
export const channelCloseCodes = { sessionRequired: 4401, tooManySockets: 4409, tooManyMessages: 4429 } as const

/** One open screen. `send` takes a message as the text that is sent. */
export type Watcher = {
  readonly playerId: bigint
  readonly isDemo: boolean
  send(text: string): void
}

type AnyMessage = {
  type: string
}
type Hello = AnyMessage & {
  type: 'hello'
  session: string
}
type Ping = AnyMessage & {
  type: 'ping'
  sentAt: number
}

/** An engine's rules for its live channel. */
export type ChannelRules<Message extends AnyMessage, Seat> = {
  engine: Engine
  schema: z.ZodType<Message>
  /** Multiplies the number of messages that a screen may send. */
  pace?: number
  /** Returns how many screens a member has open here. */
  countOf(playerId: bigint): number
  /** Adds a screen and returns its seat. May refuse with any code. */
  join(session: PlaySession, watcher: Watcher): Seat
  leave(seat: Seat): void
  /** Returns all that a screen needs after a load or a reconnect. */
  welcome(seat: Seat): Promise<object>
  /** Carries out any message but `hello` and `ping`. Decides before it waits: the moment of arrival counts. */
  carryOut(seat: Seat, message: Exclude<Message, Hello | Ping>): Promise<void> | void
}

/** Refuses with SESSION_EXPIRED when a session is over. */
export function refuseExpired(env: StudioEnv, session: PlaySession): void {
  if (session.expiresAt.getTime() <= env.clock.now()) refuse('SESSION_EXPIRED', 'the session is over')
}

/**
 * Makes the count of one screen's messages: a function that counts the next one, and returns whether it is too many.
 */
function countMessages({ clock }: StudioEnv, pace: number): () => boolean {
  let allowance = MESSAGES_AT_ONCE * pace
  let countedAt = clock.now()
  return () => {
    const now = clock.now()
    allowance = Math.min(MESSAGES_AT_ONCE * pace, allowance + ((now - countedAt) / 1000) * MESSAGES_A_SECOND * pace)
    countedAt = now
    return --allowance < 0
  }
}

/** Serves a socket until it closes. */
export function serveChannel<Message extends AnyMessage, Seat>(
  env: StudioEnv,
  socket: WebSocket,
  rules: ChannelRules<Message, Seat>,
): void {
  const isTooMany = countMessages(env, rules.pace ?? 1)
  let seat: Seat | null = null

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate()
    else socket.send(text)
  }
  const send = (message: object) => sendText(JSON.stringify(message))

  async function sayHello(token: string): Promise<void> {
    cancelWait()
    const session = await getSessionOf(env, token, rules.engine)
    if (seat === null) {
      if (rules.countOf(session.playerId) >= SOCKETS_OF_MEMBER_MAX)
        return socket.close(channelCloseCodes.tooManySockets)
      if (socket.readyState !== socket.OPEN) return
      seat = rules.join(session, { playerId: session.playerId, isDemo: session.isDemo, send: sendText })
    }
    send(await rules.welcome(seat))
  }

  async function carryOut(message: AnyMessage): Promise<void> {
    // the schema gives these two messages their shapes: every protocol has them
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
      socket.close(channelCloseCodes.sessionRequired)
  }

  const cancelWait = env.clock.after(HELLO_WAIT_MS, () => socket.close(channelCloseCodes.sessionRequired))
  socket.on('message', (data: Buffer) => {
    if (isTooMany()) return socket.close(channelCloseCodes.tooManyMessages)
    let message: Message
    try {
      message = read(rules.schema, JSON.parse(data.toString()))
    } catch (error) {
      return refused(error instanceof Refusal ? error : new Refusal('BAD_REQUEST', 'not a message'), null)
    }
    void inTrace(undefined, { kind: 'server', name: `channel ${message.type}` }, () =>
      carryOut(message).catch((error: unknown) => refused(error, message)),
    )
  })
  socket.on('close', () => {
    cancelWait()
    if (seat !== null) rules.leave(seat)
  })
  socket.on('error', () => socket.terminate())
}
