/** Tells readers who are not there that an operator answered. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { lockConversation, putTold, type Conversation } from './conversations.sql.ts'
import { listLines } from './lines.sql.ts'

/** A mail or text message holds so many lines of the answer at most. */
const LINES_SENT = 20

/** Returns whether an operator's line was not seen, and its reader was told of none since they looked last. */
const isUnknown = ({ said_line: said, seen_line: seen, told_line: told }: Conversation) => said > seen && told <= seen

async function sendAnswer(tx: Tx, env: Env, row: Conversation, contact: string): Promise<void> {
  const lines = await listLines(tx, row.id, Number(row.seen_line), LINES_SENT)
  const answer = lines.flatMap(({ speaker, text }) => (speaker === 'operator' && text !== null ? [text] : []))
  await messageGateway.send(tx, env, {
    kind: 'chat-answer',
    channel: contact.includes('@') ? 'mail' : 'sms',
    recipient: contact,
    brand: row.brand,
    locale: row.language,
    values: { answer: answer.join('\n\n') },
  })
}

/**
 * Tells a member by message that an answer waits, and sends it to a visitor who left an address. Once for all lines that
 * came since they looked last.
 */
async function tellUnread(env: Env, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const row = await lockConversation(tx, null, id)
    if (!row || !isUnknown(row)) return
    if (row.member_id !== null)
      await tellMember(tx, env, row.member_id, 'support-answered', {}, { kind: 'chat', id: String(row.id) })
    else if (row.contact === null) return
    else await sendAnswer(tx, env, row, row.contact)
    await putTold(tx, row.id, row.said_line)
  })
}

export const TELL_UNREAD = defineRowJob({ name: 'support.tell-unread', run: tellUnread })
