/** Sends a message by mail and SMS as well, to members who chose that for its category. */
import { z } from 'zod'
import { MARKETING_CATEGORIES, type MessageCategory } from '#contract/messages/categories.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/messages/inbox.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { findProvenContacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { getPreferences } from '#server/modules/push/preferences.ts'
import { endOfQuiet } from '#server/modules/push/quiet-hours.ts'
import { findMessageRow, type KeptMessageRow } from './messages.sql.ts'
import { getChoice, type MessageChoice } from './preferences.sql.ts'
import { showMessage } from './show-message.ts'

const MAX_ATTEMPTS = 6

/** Returns whether a member wants messages of a category by a channel; those that invite to play need a yes. */
export function wantsBy(choice: MessageChoice, channel: MessageChannel, category: MessageCategory): boolean {
  return choice[channel].includes(category) && (choice.marketing === true || !MARKETING_CATEGORIES.includes(category))
}

/** Queues a message for the channels that the member chose, in the message's transaction. */
export async function queueOutside(
  tx: Tx,
  env: Env,
  { memberId, id, category }: { memberId: string; id: bigint; category: MessageCategory },
): Promise<void> {
  const choice = await getChoice(tx, memberId)
  for (const channel of MESSAGE_CHANNELS)
    if (wantsBy(choice, channel, category))
      await enqueue(tx, SEND_OUTSIDE, { messageId: String(id), channel }, { runAt: env.clock.now() })
}

const wantedSchema = z.object({ messageId: z.string().regex(/^\d{1,19}$/), channel: z.enum(MESSAGE_CHANNELS) })

/** Returns whether the message may still go: not read or removed, still wanted, and no invitation to the excluded. */
async function isWanted(env: Env, q: Queryable, message: KeptMessageRow, channel: MessageChannel): Promise<boolean> {
  if (message.read_at !== null || message.removed_at !== null) return false
  if (!wantsBy(await getChoice(q, message.member_id), channel, message.category)) return false
  return !MARKETING_CATEGORIES.includes(message.category) || mayBeMarketedTo(env.db, env, message.member_id)
}

/**
 * Sends one message by one channel, to a proved contact, in the member's language. Sends nothing (`dropped`) when the
 * message was read or removed meanwhile or is no longer wanted. In quiet hours it waits for their end, unless it is
 * about security.
 */
export async function sendOutside(
  env: Env,
  wanted: z.output<typeof wantedSchema>,
): Promise<'sent' | 'later' | 'dropped'> {
  const { channel } = wanted
  const message = await findMessageRow(env.db, BigInt(wanted.messageId))
  if (!message || !(await isWanted(env, env.db, message, channel))) return 'dropped'
  const account = await findAccount(env.db, message.member_id)
  const { email, mobile, language } = await findProvenContacts(env.db, message.member_id)
  const recipient = channel === 'mail' ? email : mobile
  if (!account || !recipient) return 'dropped'
  const { timeZone, defaultLanguage } = await getBrand(env, account.merchant)
  const now = env.clock.now()
  const quiet = await getPreferences(env.db, message.member_id)
  const at = message.category === 'security' ? now : endOfQuiet(now, quiet, timeZone)
  if (at > now) {
    await enqueue(env.db, SEND_OUTSIDE, wanted, { runAt: at })
    return 'later'
  }
  const locale = language ?? defaultLanguage
  const { title, text } = showMessage(message, locale)
  await messageGateway.send(env.db, env, {
    kind: 'inbox',
    channel,
    recipient,
    brand: account.merchant,
    locale,
    values: { title, text },
    key: `inbox:${wanted.messageId}:${channel}`,
  })
  return 'sent'
}

export const SEND_OUTSIDE = defineJob({
  name: 'messages.send-outside',
  payload: wantedSchema,
  attempts: MAX_ATTEMPTS,
  run: sendOutside,
})
