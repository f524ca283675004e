/** Notifies a member's devices about a message, in each device's language, outside quiet hours. */
import { paths } from '#contract/paths.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { z } from 'zod'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { translate } from '#server/lib/messages.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { getPreferences, wants } from '#server/modules/push/preferences.ts'
import { listSubscriptions } from '#server/modules/push/push.sql.ts'
import { endOfQuiet } from '#server/modules/push/quiet-hours.ts'
import { sendPush } from '#server/modules/push/send-push.ts'
import { findMessageRow } from './messages.sql.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { topicOf } from './topics.ts'

const MAX_ATTEMPTS = 6

/** Queues the notification of the member's devices that want it, in the message's transaction. */
export async function queuePush(tx: Tx, env: Env, memberId: string, messageId: bigint, key: string): Promise<void> {
  const topic = topicOf(env, key)
  if (topic === null) return
  const devices = await listSubscriptions(tx, memberId)
  if (devices.length === 0 || !wants(await getPreferences(tx, memberId), topic)) return
  for (const { id } of devices)
    await enqueue(
      tx,
      PUSH_MESSAGE,
      { messageId: String(messageId), subscriptionId: String(id) },
      { runAt: env.clock.now() },
    )
}

const wantedSchema = z.object({
  messageId: z.string().regex(/^\d{1,19}$/),
  subscriptionId: z.string().regex(/^\d{1,19}$/),
})
type Wanted = z.output<typeof wantedSchema>

async function findWanted(queryable: Queryable, { messageId, subscriptionId }: Wanted) {
  const message = await findMessageRow(queryable, BigInt(messageId))
  if (!message || message.read_at !== null || message.removed_at !== null) return null
  const device = (await listSubscriptions(queryable, message.member_id)).find(
    (one) => String(one.id) === subscriptionId,
  )
  return device ? { message, device } : null
}

/**
 * Notifies one device about one message. Sends nothing (`dropped`) when the message was read or removed, the device was
 * unsubscribed, or the topic is no longer wanted. In quiet hours it postpones the notification to their end, unless it
 * is about security.
 */
export async function pushMessage(env: Env, wanted: Wanted): Promise<'sent' | 'gone' | 'later' | 'dropped'> {
  const found = await findWanted(env.db, wanted)
  if (!found) return 'dropped'
  const { message, device } = found
  const topic = topicOf(env, message.key)
  if (topic === null) return 'dropped'
  const preferences = await getPreferences(env.db, message.member_id)
  if (!wants(preferences, topic)) return 'dropped'
  if (topic === 'promotions' && !(await mayBeMarketedTo(env.db, env, message.member_id))) return 'dropped'
  const account = await findAccount(env.db, message.member_id)
  if (!account) return 'dropped'
  const { timeZone, name } = await getBrand(env, account.merchant)
  const now = env.clock.now()
  const at = topic === 'security' ? now : endOfQuiet(now, preferences, timeZone)
  if (at > now) {
    await enqueue(env.db, PUSH_MESSAGE, wanted, { runAt: at })
    return 'later'
  }
  const body = translate(device.locale, `messages.push.${topic}`, { brand: name })
  return sendPush(env.db, env, device, {
    title: name,
    body,
    link: paths.member('messageV2'),
    tag: `message-${wanted.messageId}`,
  })
}

export const PUSH_MESSAGE = defineJob({
  name: 'messages.push',
  payload: wantedSchema,
  attempts: MAX_ATTEMPTS,
  run: pushMessage,
})
