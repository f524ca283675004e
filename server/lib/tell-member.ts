/**
 * Sends messages to members from modules below the one that stores messages (server/modules/messages), which fills the
 * first slot.
 */
import type { MessageAbout } from '#contract/messages/categories.ts'
import type { PushTopic } from '#contract/push/push.ts'
import type { Queryable, Tx } from './db.ts'
import type { Env } from './env.ts'
import { answerOf, answersOf, defineSlot } from './slots.ts'

/** An amount in a message; it is formatted for each reader. */
export type AmountValue = { amount: string; currency: string }
/** A name in a message that differs by language: readers get it in their own language, else in English, else in any. */
export type NameValue = { names: Readonly<Record<string, string>> }
export type MessageValues = Record<string, string | number | AmountValue | NameValue>
type Tell = (
  tx: Tx,
  env: Env,
  memberId: string,
  message: { key: string; values?: MessageValues; about?: MessageAbout },
) => Promise<void>

export const TELL_MEMBER = defineSlot<Tell>('messages.tell-member')

/** Messages of a module by their keys, with the topic that wakes a member's devices; with null no device is woken. */
export type MessageTopics = Readonly<Record<string, PushTopic | null>>

/** The topics of messages: every module that sends messages lists them; a message that no module lists is not sent. */
export const MESSAGE_TOPICS = defineSlot<MessageTopics>('messages.topics')

/**
 * Sends a message in the transaction of the event that it reports. `key` names `messages.<key>.title` and `.text` in
 * the catalogues. `about` is what the message leads to; without it, what the value `reference` names.
 */
export function tellMember(
  tx: Tx,
  env: Env,
  memberId: string,
  key: string,
  values: MessageValues = {},
  about?: MessageAbout,
): Promise<void> {
  return answerOf(env, TELL_MEMBER)(tx, env, memberId, { key, values, ...(about ? { about } : {}) })
}

/** Returns whether a member may be shown invitations to play, as far as the module that answers knows. */
export const MARKETING_CONSENT =
  defineSlot<(q: Queryable, env: Env, memberId: string) => Promise<boolean>>('protection.marketing-consent')

/**
 * Returns whether a member may be sent or shown an invitation to play: no module says no. Code that sends or shows one
 * asks this first, in its own transaction where it sends in one. Throws in a house in which no module answers.
 */
export async function mayBeMarketedTo(q: Queryable, env: Env, memberId: string): Promise<boolean> {
  const answers = answersOf(env, MARKETING_CONSENT)
  if (answers.length === 0) throw new Error('no module says to whom advertising may go')
  for (const answer of answers) if (!(await answer(q, env, memberId))) return false
  return true
}

/** What waits for a member on one page of the member centre. */
export type Badge = {
  readonly badge: 'messages' | 'missions' | 'rewards'
  count(env: Env, memberId: string): Promise<number>
}

export const BADGES = defineSlot<Badge>('lobby.badges')
