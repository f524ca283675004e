/**
 * The port to the outside for messages to people. A real gateway is told each one over HTTPS and nothing of it is kept here; the
 * sandbox writes them to core.outgoing_messages, where /sandbox/outbox shows them for an hour.
 */
import { createHmac } from 'node:crypto'
import { HOUR_MS, SECOND_MS, after } from './clock.ts'
import type { Env } from './env.ts'
import { defineTurn, type Job } from './jobs.ts'

export type OutgoingMessage = { channel: 'sms' | 'mail'; recipient: string; subject?: string; body: string }
export type MessageGateway = { send(env: Env, message: OutgoingMessage): Promise<void> }

/** What a message is signed in: `sha256 HMAC of "timestamp.body"`, in hex. */
export const MESSAGE_TIMESTAMP_HEADER = 'x-timestamp'
export const MESSAGE_SIGNATURE_HEADER = 'x-signature'
const ANSWER_MS = 10 * SECOND_MS
/** Codes live minutes and links half an hour: after this nothing that was sent opens anything, and it is removed. */
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
  // the address and the text stay out of the log
  if (!answer.ok) throw new Error(`the message gateway answered ${answer.status} to a message by ${message.channel}`)
}

async function keep({ db, clock }: Env, message: OutgoingMessage): Promise<void> {
  await db.query(
    'insert into core.outgoing_messages (channel, recipient, subject, body, created_at) values ($1, $2, $3, $4, $5)',
    [message.channel, message.recipient, message.subject ?? '', message.body, clock.now()],
  )
}

/** Sends a message by the gateway that the configuration names, or keeps it in the sandbox. Fails when the gateway does not take it. */
export const messageGateway: MessageGateway = {
  send: async (env, message) => {
    const { messages, sandbox } = env.config
    if (messages) return sendOut(env, messages, message)
    if (sandbox) return keep(env, message)
    throw new Error('there is no message gateway: MESSAGES_URL is not set')
  },
}

export type KeptMessage = { id: string; channel: string; recipient: string; subject: string; body: string; at: string }

/** The newest messages that the sandbox keeps still. */
export async function listKeptMessages(env: Env, limit: number): Promise<KeptMessage[]> {
  const rows = await env.db.query<{
    id: bigint
    channel: string
    recipient: string
    subject: string
    body: string
    created_at: Date
  }>(
    `select id, channel, recipient, subject, body, created_at from core.outgoing_messages where created_at > $2
     order by created_at desc, id desc limit $1`,
    [limit, after(env.clock.now(), -KEPT_MS)],
  )
  return rows.map(({ id, created_at, ...rest }) => ({ id: String(id), ...rest, at: created_at.toISOString() }))
}

/** Removes what was kept for an hour, and everything where nothing is to be kept: what a sandbox left before it became a house. */
export async function forgetMessages({ db, clock, config }: Env): Promise<void> {
  await db.query('delete from core.outgoing_messages where created_at <= $1', [
    config.sandbox ? after(clock.now(), -KEPT_MS) : clock.now(),
  ])
}

export const OUTGOING_JOBS: readonly Job[] = [
  defineTurn({ name: 'core.forget-messages', schedule: '*/10 * * * *', run: forgetMessages }),
]
