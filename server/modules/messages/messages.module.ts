import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { BADGES, TELL_MEMBER } from '#server/lib/tell-member.ts'
import { MESSAGES_PERSONAL_DATA } from './messages.exports.ts'
import { bindMessages } from './messages.routes.ts'
import { countInbox } from './inbox.ts'
import { PUSH_MESSAGE } from './push-message.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { DEFAULT_LOCALE } from '#server/lib/messages.ts'
import type { Env } from '#server/lib/env.ts'
import { sendMessage } from './send-message.ts'
import { SEND_OUTSIDE } from './send-outside.ts'

async function countUnread(env: Env, memberId: string): Promise<number> {
  const account = await findAccount(env.db, memberId)
  if (!account) return 0
  return (await countInbox(env, { memberId, brand: account.merchant, locale: DEFAULT_LOCALE })).unread
}

export const MESSAGES: Module = {
  name: 'messages',
  level: 2,
  topics: [UNREAD_TOPIC],
  calls: bindMessages,
  jobs: [PUSH_MESSAGE, SEND_OUTSIDE],
  personalData: MESSAGES_PERSONAL_DATA,
  fills: [fill(TELL_MEMBER, sendMessage), fill(BADGES, { badge: 'messages', count: countUnread })],
}
