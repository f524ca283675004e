/** Messages that the sandbox stores in place of sending them. */
import type { Queryable } from './db.ts'

/** Stores a message. */
export async function insertMessage(
  q: Queryable,
  message: { channel: string; recipient: string; subject?: string; body: string },
  at: Date,
): Promise<void> {
  await q.query(
    'insert into core.outgoing_messages (channel, recipient, subject, body, created_at) values ($1, $2, $3, $4, $5)',
    [message.channel, message.recipient, message.subject ?? '', message.body, at],
  )
}

/** A stored message. */
export type MessageRow = {
  id: bigint
  channel: string
  recipient: string
  subject: string
  body: string
  created_at: Date
}

/** Lists the newest messages that were stored after a moment, at most `limit`. */
export async function listMessages(q: Queryable, since: Date, limit: number): Promise<MessageRow[]> {
  return q.query<MessageRow>(
    `select id, channel, recipient, subject, body, created_at from core.outgoing_messages where created_at > $2
     order by created_at desc, id desc limit $1`,
    [limit, since],
  )
}

/** Deletes messages that were stored up to a moment. */
export async function removeMessages(q: Queryable, upTo: Date): Promise<void> {
  await q.query('delete from core.outgoing_messages where created_at <= $1', [upTo])
}
