/** The topic of each message, as its module defines it. */
import type { PushTopic } from '#contract/push/push.ts'
import type { Env } from '#server/lib/env.ts'
import { answersOf, type Slots } from '#server/lib/slots.ts'
import { MESSAGE_TOPICS, type MessageTopics } from '#server/lib/tell-member.ts'

const topics = new WeakMap<Slots, MessageTopics>()

/**
 * Returns the topic of a message, as its module defines it; null when no device is notified of it. Throws when no
 * module defines the message.
 */
export function topicOf({ slots }: Pick<Env, 'slots'>, key: string): PushTopic | null {
  const known = topics.get(slots) ?? (Object.assign({}, ...answersOf({ slots }, MESSAGE_TOPICS)) as MessageTopics)
  topics.set(slots, known)
  const topic = known[key]
  if (topic === undefined) throw new Error(`no module says what the message ${key} is about`)
  return topic
}
