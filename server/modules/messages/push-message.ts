/** Wakes a member's devices about a message, in each device's language, at an hour that suits. */
import type { PushTopic } from '#contract/push.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue, type Job } from '#server/lib/jobs.ts'
import { translate } from '#server/lib/messages.ts'
import { findAccount } from '#server/modules/identity/get-account.ts'
import { getPreferences, wants } from '#server/modules/push/preferences.ts'
import { listSubscriptions } from '#server/modules/push/push.sql.ts'
import { endOfQuiet } from '#server/modules/push/quiet-hours.ts'
import { sendPush } from '#server/modules/push/send-push.ts'
import { findMessageRow } from './messages.sql.ts'

/** What a message is about, by the beginning of its key; what is named nowhere is about money, as most are. */
const TOPICS: readonly (readonly [RegExp, PushTopic])[] = [
  [/^(payment-password|payee|new-device|new-login|password|factor|session|security|account-)/, 'security'],
  [/^(round|limit|break|game)/, 'play'],
  [/^(promotion|bonus|mission|gift|vip)/, 'promotions'],
]
/** What no device is woken for: an answer to a remark or a question belongs to none of the topics that members choose among. */
const QUIET = /^(feedback|contact)-/
const MAX_ATTEMPTS = 6

/** The topic of a message. */
export function topicOf(key: string): PushTopic {
  return TOPICS.find(([pattern]) => pattern.test(key))?.[1] ?? 'money'
}

/** In the transaction of the message: has its member's devices woken, if there are any that want it. */
export async function queuePush(tx: Tx, env: Env, memberId: string, messageId: bigint, key: string): Promise<void> {
  if (QUIET.test(key)) return
  const devices = await listSubscriptions(tx, memberId)
  if (devices.length === 0 || !wants(await getPreferences(tx, memberId), topicOf(key))) return
  for (const { id } of devices) await enqueue(tx, 'messages.push', { messageId: String(messageId), subscriptionId: String(id) }, { maxAttempts: MAX_ATTEMPTS, runAt: env.clock.now() })
}

type Wanted = { messageId: string; subscriptionId: string }
/** Whether a member may be shown what invites to play; handed in by the application. */
type MayBeMarketedTo = (env: Env, memberId: string) => Promise<boolean>

async function findWanted(queryable: Queryable, { messageId, subscriptionId }: Wanted) {
  const message = await findMessageRow(queryable, BigInt(messageId))
  if (!message || message.read_at !== null || message.removed_at !== null) return null
  const device = (await listSubscriptions(queryable, message.member_id)).find((one) => String(one.id) === subscriptionId)
  return device ? { message, device } : null
}

/**
 * Wakes one device about one message. Read or removed meanwhile, unsubscribed, no longer wanted: nobody is woken. In quiet hours it
 * is put off to their end, unless it is about security.
 */
export async function pushMessage(env: Env, wanted: Wanted, mayBeMarketedTo: MayBeMarketedTo): Promise<'sent' | 'gone' | 'later' | 'dropped'> {
  const found = await findWanted(env.db, wanted)
  if (!found) return 'dropped'
  const { message, device } = found
  const topic = topicOf(message.key)
  const preferences = await getPreferences(env.db, message.member_id)
  if (!wants(preferences, topic)) return 'dropped'
  if (topic === 'promotions' && !await mayBeMarketedTo(env, message.member_id)) return 'dropped'
  const account = await findAccount(env.db, message.member_id)
  if (!account) return 'dropped'
  const { timeZone, name } = await getBrand(env, account.merchant)
  const now = env.clock.now()
  const at = topic === 'security' ? now : endOfQuiet(now, preferences, timeZone)
  if (at > now) {
    await enqueue(env.db, 'messages.push', wanted, { runAt: at, maxAttempts: MAX_ATTEMPTS })
    return 'later'
  }
  const body = translate(device.locale, `messages.push.${topic}`, { brand: name })
  return sendPush(env, device, { title: name, body, link: '/member/messageV2', tag: `message-${wanted.messageId}` })
}

/** The job of this module. */
export function messagesJobs(mayBeMarketedTo: MayBeMarketedTo): readonly Job[] {
  return [{ name: 'messages.push', run: async (env, payload) => { await pushMessage(env, payload as Wanted, mayBeMarketedTo) } }]
}
