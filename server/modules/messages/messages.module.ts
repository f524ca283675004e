import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { BADGES, TELL_MEMBER } from '#server/lib/tell-member.ts'
import { MESSAGES_PERSONAL_DATA } from './messages.exports.ts'
import { bindMessages } from './messages.routes.ts'
import { countMessages } from './messages.sql.ts'
import { PUSH_MESSAGE } from './push-message.ts'
import { sendMessage } from './send-message.ts'

export const MESSAGES: Module = {
  name: 'messages',
  level: 2,
  topics: [UNREAD_TOPIC],
  calls: bindMessages,
  jobs: [PUSH_MESSAGE],
  personalData: MESSAGES_PERSONAL_DATA,
  fills: [
    fill(TELL_MEMBER, sendMessage),
    fill(BADGES, { badge: 'messages', count: async ({ db }, memberId) => (await countMessages(db, memberId)).unread }),
  ],
}
