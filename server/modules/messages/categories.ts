/** What a message is about: its category and the thing that it tells of. */
import { ABOUT_KINDS, type AboutKind, type MessageAbout, type MessageCategory } from '#contract/messages/categories.ts'
import type { PushTopic } from '#contract/push/push.ts'
import type { Env } from '#server/lib/env.ts'
import { answersOf } from '#server/lib/slots.ts'
import { CATEGORIES_OF_MESSAGES } from './messages.slots.ts'
import { topicOf } from './topics.ts'

const BY_TOPIC: Readonly<Record<PushTopic, MessageCategory>> = {
  money: 'money',
  security: 'security',
  play: 'play',
  promotions: 'rewards',
}

/** Returns the category of a message: what its module says, else the one of its topic; without a topic, service. */
export function categoryOf(env: Pick<Env, 'slots'>, key: string): MessageCategory {
  const said = answersOf(env, CATEGORIES_OF_MESSAGES).find((one) => one[key] !== undefined)?.[key]
  const topic = topicOf(env, key)
  return said ?? (topic === null ? 'service' : BY_TOPIC[topic])
}

/** The letter with which a reference begins, and what has such references (server/lib/random.ts). */
const BY_LETTER: Readonly<Record<string, AboutKind>> = {
  D: 'deposit',
  W: 'withdrawal',
  T: 'transfer',
  L: 'line',
  B: 'grant',
  R: 'reward',
  G: 'redemption',
}

/** Returns what a message is about by its value `reference`, such as W-7F2K9QXM; null when it has none. */
export function aboutOf(values: Readonly<Record<string, unknown>>): MessageAbout | null {
  const { reference } = values
  if (typeof reference !== 'string' || reference.length > 64) return null
  const kind = BY_LETTER[/^([A-Z])-/.exec(reference)?.[1] ?? '']
  return kind ? { kind, id: reference } : null
}

/** Returns what a row says it is about; null for nothing, and for a kind that is no longer known. */
export function readAbout(kind: string | null, id: string | null): MessageAbout | null {
  const known = ABOUT_KINDS.find((one) => one === kind)
  return known && id !== null ? { kind: known, id } : null
}
