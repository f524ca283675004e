/**
 * Ports to the outside for messages to people. The sandbox writes them to core.outgoing_messages, where /sandbox/outbox shows
 * them; a real gateway implements the same type.
 */
import type { Env } from './env.ts'

export type OutgoingMessage = { channel: 'sms' | 'mail'; recipient: string; subject?: string; body: string }
export type MessageGateway = { send(env: Env, message: OutgoingMessage): Promise<void> }

/** Keeps messages instead of sending them. */
export const sandboxGateway: MessageGateway = {
  send: async (env, message) => {
    await env.db.query(
      'insert into core.outgoing_messages (channel, recipient, subject, body, created_at) values ($1, $2, $3, $4, $5)',
      [message.channel, message.recipient, message.subject ?? '', message.body, env.clock.now()],
    )
  },
}

export type KeptMessage = { id: string; channel: string; recipient: string; subject: string; body: string; at: string }

/** The newest messages that the sandbox kept. */
export async function listKeptMessages(env: Env, limit: number): Promise<KeptMessage[]> {
  const rows = await env.db.query<{ id: bigint; channel: string; recipient: string; subject: string; body: string; created_at: Date }>(
    'select id, channel, recipient, subject, body, created_at from core.outgoing_messages order by created_at desc, id desc limit $1', [limit],
  )
  return rows.map(({ id, created_at, ...rest }) => ({ id: String(id), ...rest, at: created_at.toISOString() }))
}
