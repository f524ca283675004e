/** How a member is written to from below the module that keeps messages (server/modules/messages), which fills the first slot. */
import type { PushTopic } from '#contract/push.ts'
import type { Tx } from './db.ts'
import type { Env } from './env.ts'
import { answerOf, defineSlot } from './slots.ts'

type Values = Record<string, string>
type Tell = (tx: Tx, env: Env, memberId: string, message: { key: string; values?: Values }) => Promise<void>

export const TELL_MEMBER = defineSlot<Tell>('messages.tell-member')

/** Messages of a module by their keys, with the topic that wakes a member's devices; null wakes nobody. */
export type MessageTopics = Readonly<Record<string, PushTopic | null>>

/** Every module that writes to members says what its messages are about; a message that nobody named is not sent. */
export const MESSAGE_TOPICS = defineSlot<MessageTopics>('messages.topics')

/** Sends a message in the transaction of what it tells about. `key` names `messages.<key>.title` and `.text` in the catalogues. */
export function tellMember(tx: Tx, env: Env, memberId: string, key: string, values: Values = {}): Promise<void> {
  return answerOf(env, TELL_MEMBER)(tx, env, memberId, { key, values })
}

/** Whether a member may be shown what invites to play. */
export const MARKETING_CONSENT =
  defineSlot<(env: Env, memberId: string) => Promise<boolean>>('protection.marketing-consent')

/** Whether a member may be sent or shown anything that invites to play; whoever does so asks first. */
export function mayBeMarketedTo(env: Env, memberId: string): Promise<boolean> {
  return answerOf(env, MARKETING_CONSENT)(env, memberId)
}

/** What waits for a member on one page of the member centre. */
export type Badge = {
  readonly badge: 'messages' | 'missions' | 'rewards'
  count(env: Env, memberId: string): Promise<number>
}

export const BADGES = defineSlot<Badge>('lobby.badges')
