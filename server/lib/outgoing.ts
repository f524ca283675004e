/**
 * The port to the outside for messages to people. A real gateway gets each message over HTTPS, and no copy is stored
 * here. The sandbox writes messages to core.outgoing_messages, where /sandbox/outbox shows them for an hour.
 */
import { createHmac } from 'node:crypto'
import { HOUR_MS, SECOND_MS, after } from './clock.ts'
import type { Queryable } from './db.ts'
import type { Env } from './env.ts'
import { defineTurn, type Job } from './jobs.ts'
import { insertMessage, listMessages, removeMessages } from './outgoing.sql.ts'

export type OutgoingMessage = { channel: 'sms' | 'mail'; recipient: string; subject?: string; body: string }
/** `q`: the connection over which the sandbox keeps a message, the caller's own inside a transaction. */
export type MessageGateway = { send(q: Queryable, env: Env, message: OutgoingMessage): Promise<void> }

/** The two headers of a message: its time, and the HMAC-SHA256 of "timestamp.body" in hex as its signature. */
export const MESSAGE_TIMESTAMP_HEADER = 'x-timestamp'
export const MESSAGE_SIGNATURE_HEADER = 'x-signature'
const ANSWER_MS = 10 * SECOND_MS
/**
 * Codes are valid for minutes and links for half an hour: after this time no sent message opens anything, and it is
 * deleted.
 */
export const KEPT_MS = HOUR_MS

async function sendOut(
  { clock }: Env,
  { url, secret }: { url: string; secret: string },
  message: OutgoingMessage,
): Promise<void> {
  const body = JSON.stringify({ ...message, subject: message.subject ?? '' })
  const timestamp = String(Math.floor(clock.now().getTime() / SECOND_MS))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
    body,
    headers: {
      'content-type': 'application/json',
      [MESSAGE_TIMESTAMP_HEADER]: timestamp,
      [MESSAGE_SIGNATURE_HEADER]: signature,
    },
  })
  await answer.body?.cancel()
  // the address and the text are not logged
  if (!answer.ok) throw new Error(`the message gateway answered ${answer.status} to a message by ${message.channel}`)
}

/**
 * Sends a message through the gateway that the configuration names, or stores it in the sandbox. Fails when the gateway
 * does not accept it. Inside a transaction that is taken back a gateway has sent it all the same, and the sandbox has not.
 */
export const messageGateway: MessageGateway = {
  send: async (q, env, message) => {
    const { messages, sandbox } = env.config
    if (messages) return sendOut(env, messages, message)
    if (sandbox) return insertMessage(q, message, env.clock.now())
    throw new Error('there is no message gateway: MESSAGES_URL is not set')
  },
}

export type KeptMessage = { id: string; channel: string; recipient: string; subject: string; body: string; at: string }

/** Lists the newest messages that the sandbox still stores. */
export async function listKeptMessages(env: Env, limit: number): Promise<KeptMessage[]> {
  const rows = await listMessages(env.db, after(env.clock.now(), -KEPT_MS), limit)
  return rows.map(({ id, created_at, ...rest }) => ({ id: String(id), ...rest, at: created_at.toISOString() }))
}

/**
 * Deletes messages that were stored for an hour, and all messages where none should be stored: those that a sandbox
 * left before it became a real house.
 */
export async function forgetMessages({ db, clock, config }: Env): Promise<void> {
  await removeMessages(db, config.sandbox ? after(clock.now(), -KEPT_MS) : clock.now())
}

export const OUTGOING_JOBS: readonly Job[] = [
  defineTurn({ name: 'core.forget-messages', schedule: '*/10 * * * *', run: forgetMessages }),
]
