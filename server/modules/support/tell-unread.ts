/** Tells readers who are not there that an operator answered. */
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import { translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { lockConversation, putTold, type Conversation } from './conversations.sql.ts'
import { listLines } from './lines.sql.ts'

/** A mail or text message holds so many lines of the answer at most. */
const LINES_SENT = 20

/** Returns whether an operator's line was not seen, and its reader was told of none since they looked last. */
const isUnknown = ({ said_line: said, seen_line: seen, told_line: told }: Conversation) => said > seen && told <= seen

/**
 * Tells a member by message that an answer waits, and sends it to a visitor who left an address. Once for all lines that
 * came since they looked last. A process that ends between sending and marking sends it twice, which is better than
 * never.
 */
async function tellUnread(env: Env, id: bigint): Promise<void> {
  const toSend = await env.db.tx(async (tx) => {
    const row = await lockConversation(tx, null, id)
    if (!row || !isUnknown(row)) return null
    if (row.member_id === null) return row.contact === null ? null : row
    await tellMember(tx, env, row.member_id, 'support-answered', {}, { kind: 'chat', id: String(row.id) })
    await putTold(tx, row.id, row.said_line)
    return null
  })
  if (!toSend?.contact) return
  const { language, contact } = toSend
  const lines = await listLines(env.db, id, Number(toSend.seen_line), LINES_SENT)
  const answer = lines.flatMap(({ speaker, text }) => (speaker === 'operator' && text !== null ? [text] : []))
  const values = { brand: (await getBrand(env, toSend.brand)).name, answer: answer.join('\n\n') }
  await messageGateway.send(
    env.db,
    env,
    contact.includes('@')
      ? {
          channel: 'mail',
          recipient: contact,
          subject: translate(language, 'support.mail.subject', values),
          body: translate(language, 'support.mail.text', values),
        }
      : { channel: 'sms', recipient: contact, body: translate(language, 'support.sms.text', values) },
  )
  await env.db.tx((tx) => putTold(tx, id, toSend.said_line))
}

export const TELL_UNREAD = defineRowJob({ name: 'support.tell-unread', run: tellUnread })
