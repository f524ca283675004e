/**
 * The port to the outside for messages to people. A message is queued in its caller's transaction and sent by a job
 * (server/lib/outgoing/send-waiting.ts). The sandbox writes messages to core.outgoing_messages instead, where
 * /sandbox/outbox shows them for an hour.
 */
import { DEFAULT_LOCALE, spokenFor } from './messages.ts'
import { HOUR_MS, after } from './clock.ts'
import { hostsOf } from './brand-origin.ts'
import { getBrandIn } from './brands.ts'
import type { Db, Tx } from './db.ts'
import type { Env } from './env.ts'
import { defineTurn, type Job } from './jobs.ts'
import { insertMessage, listMessages, removeMessages } from './outgoing.sql.ts'
import { findWordsIn } from './outgoing/brand-words.ts'
import { composeOwnWords, composeWords, isWordable } from './outgoing/compose.ts'
import { KINDS, type OutgoingValues, type Words } from './outgoing/kinds.ts'
import { maskRecipient } from './outgoing/mask-recipient.ts'
import { beginPart, endPart, insertTaken, insertWaiting } from './outgoing/queue.sql.ts'
import { enqueueOutgoing, outgoingOwner, SEND_OUTGOING, SWEEP_OUTGOING, type Boxed } from './outgoing/send-waiting.ts'
import { findWay, SANDBOX_WAY } from './outgoing/ways.ts'
import { newToken } from './random.ts'
import { sealText } from './secret-box.ts'
import type { OutgoingChannel, OutgoingKind } from '#contract/outgoing/kinds.ts'

export type OutgoingMessage = {
  kind: OutgoingKind
  channel: OutgoingChannel
  recipient: string
  /** Null: the house's own. */
  brand: string | null
  /** The language of the recipient. */
  locale: string
  /** What the words of its kind name; `brand` is the brand's name unless it is given. */
  values: OutgoingValues
  /** Follows the text as it is. */
  tail?: string
  /** Of messages with one key, one is sent. */
  key?: string
  /** After this moment it is not sent; without it, after the time that its kind is of use. */
  expiresAt?: Date
}

export type MessageGateway = {
  /** Queues a message in a transaction, the caller's own or, given the pool, one of its own. */
  send(q: Db | Tx, env: Env, message: OutgoingMessage): Promise<void>
}

/**
 * Codes are valid for minutes and links for half an hour: after this time no sent message opens anything, and it is
 * deleted.
 */
export const KEPT_MS = HOUR_MS

/** Returns a message's words: the brand's own where it has some in the language and they fit, else the house's. */
async function findOutgoingWords(tx: Tx, env: Env, message: OutgoingMessage, locale: string): Promise<Words> {
  const { kind, channel } = message
  const brand = message.brand === null ? null : await getBrandIn(tx, env, message.brand)
  const values = { brand: brand?.name ?? 'Fairhouse', ...message.values }
  if (brand && isWordable(kind, channel)) {
    const own = await findWordsIn(tx, env, { brand: brand.code, kind, channel, language: locale })
    const words = own && composeOwnWords({ kind, channel, locale, values }, own, hostsOf(env, brand))
    if (words) return words
    if (own) env.log.warn({ brand: brand.code, kind, channel, locale }, 'words of a brand do not fit any more')
  }
  return composeWords({ kind, channel, locale, values })
}

async function queue(tx: Tx, env: Env, message: OutgoingMessage): Promise<void> {
  const { kind, channel, recipient, brand, locale, key = null, tail = '' } = message
  const now = env.clock.now()
  const reference = newToken(env.random)
  const expiresAt = message.expiresAt ?? after(now, KINDS[kind].lifeMs)
  const language = spokenFor(locale) ?? DEFAULT_LOCALE
  const words = await findOutgoingWords(tx, env, message, language)
  const { subject } = words
  const body = words.text + tail
  const row = { reference, key, brand, kind, channel, recipient: maskRecipient(recipient), at: now, expiresAt }
  if (findWay(env.config, channel) === SANDBOX_WAY) {
    if (await insertTaken(tx, row)) await insertMessage(tx, { channel, recipient, subject, body }, now)
    return
  }
  const boxed: Boxed = { brand, recipient, subject, body, language }
  const id = await insertWaiting(tx, { ...row, box: sealText(env, outgoingOwner(reference), JSON.stringify(boxed)) })
  if (id !== null) await enqueueOutgoing(tx, { id, kind })
}

/**
 * Queues a message: it is sent as soon as the transaction commits, and not when it is taken back. A provider that is
 * away, and a channel without an adapter, cost the caller nothing: operators see the message wait.
 */
export const messageGateway: MessageGateway = {
  send: (q, env, message) => (q.kind === 'tx' ? queue(q, env, message) : q.tx((tx) => queue(tx, env, message))),
}

/**
 * Does the work of queueing a message, and takes it back where `isReal` is false: for recipients that nothing is sent
 * to, and of whom the time of an answer must not tell that.
 */
export async function queueAlike(tx: Tx, env: Env, message: OutgoingMessage, isReal: boolean): Promise<void> {
  await beginPart(tx)
  await messageGateway.send(tx, env, message)
  await endPart(tx, isReal)
}

export type KeptMessage = { id: string; channel: string; recipient: string; subject: string; body: string; at: string }

/** Lists the newest messages that the sandbox still stores. */
export async function listKeptMessages(env: Env, limit: number): Promise<KeptMessage[]> {
  const rows = await listMessages(env.db, after(env.clock.now(), -KEPT_MS), limit)
  return rows.map(({ id, created_at, ...rest }) => ({ id: String(id), ...rest, at: created_at.toISOString() }))
}

/**
 * Deletes messages that were stored for an hour, and all messages where none should be stored: those that a sandbox
 * left before it became a real house.
 */
export async function forgetMessages({ db, clock, config }: Env): Promise<void> {
  await removeMessages(db, config.sandbox ? after(clock.now(), -KEPT_MS) : clock.now())
}

export const OUTGOING_JOBS: readonly Job[] = [
  defineTurn({ name: 'core.forget-messages', schedule: '*/10 * * * *', run: forgetMessages }),
  SEND_OUTGOING,
  SWEEP_OUTGOING,
]
