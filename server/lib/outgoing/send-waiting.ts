/**
 * Sends what waits. A message is claimed by one sender for a short time; a sender that dies leaves it to the next one,
 * under the same reference. Every end erases its text (decision 0780).
 */
import { z } from 'zod'
import type { OutgoingChannel, OutgoingError, OutgoingKind } from '#contract/outgoing/kinds.ts'
import { getBrandIn } from '../brands.ts'
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { Queryable } from '../db.ts'
import type { Env } from '../env.ts'
import { defineRowJob, defineTurn, enqueue } from '../jobs.ts'
import { newCounter, newGauge } from '../metric-kinds.ts'
import { countAtScrape } from '../metrics.ts'
import { openText } from '../secret-box.ts'
import { isForGood, isOfAll, OutgoingFault } from './fault.ts'
import { KINDS } from './kinds.ts'
import {
  countWaiting,
  expireOutgoing,
  holdOutgoing,
  listLate,
  putSent,
  putUnsent,
  putWaiting,
  removeOutgoing,
  type HeldRow,
} from './queue.sql.ts'
import type { Way } from './way.ts'
import { findWay } from './ways.ts'

/** Longer than an adapter takes: after it the sender is taken for dead. */
export const HOLD_MS = 2 * MINUTE_MS
export const ATTEMPTS_MAX = 12
/** The pause after each failure, in seconds; the last one is repeated. */
const PAUSES_SECONDS = [3, 10, 20, 30, 60, 120, 300, 900, 1800, 3600]
/** A provider that is away is left alone for so long, at most, before the next message asks whether it is back. */
const REST_MAX_MS = 15 * SECOND_MS
/** A job that is later than this is put into the queue again. */
const LATE_MS = 20 * SECOND_MS
const LATE_MAX = 1_000
/** How long it is known that a message was sent. */
export const KNOWN_MS = 30 * DAY_MS
const REMOVED_AT_ONCE = 5_000

const sent = newCounter('outgoing_sent_total', 'Messages that a provider took, by channel and adapter', [
  'channel',
  'way',
])
const failed = newCounter('outgoing_failures_total', 'Tries to send a message that failed, by channel and class', [
  'channel',
  'error',
])
const ended = newCounter('outgoing_unsent_total', 'Messages that ended without being sent, by channel and state', [
  'channel',
  'state',
])
const waiting = newGauge('outgoing_waiting', 'Messages that wait to be sent, by channel', ['channel'])
const oldest = newGauge('outgoing_oldest_wait_seconds', 'Age of the oldest message that waits, by channel', ['channel'])
countAtScrape(async (env) => {
  const rows = await countWaiting(env.db)
  for (const gauge of [waiting, oldest]) gauge.reset()
  for (const { channel, waiting: count, oldest: since } of rows) {
    waiting.set({ channel }, Number(count))
    oldest.set({ channel }, Math.max(0, (env.clock.now().getTime() - since.getTime()) / SECOND_MS))
  }
})

const boxed = z.object({
  brand: z.string().nullable(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  language: z.string(),
})
export type Boxed = z.infer<typeof boxed>

/** Returns the owner that a message's box is made for. */
export const outgoingOwner = (reference: string) => `outgoing ${reference}`

/** What this process knows of providers that are away: until when each is left alone. */
const resting = new WeakMap<Way, { until: Date; failures: number }>()

function letRest(way: Way, now: Date): void {
  const failures = (resting.get(way)?.failures ?? 0) + 1
  resting.set(way, { until: after(now, Math.min(REST_MAX_MS, SECOND_MS * 2 ** (failures - 1))), failures })
}

/** Enqueues the job that sends a message; it wakes a worker at once when it is due now. */
export async function enqueueOutgoing(
  q: Queryable,
  { id, kind, runAt }: { id: bigint; kind: OutgoingKind; runAt?: Date },
): Promise<void> {
  const { priority } = KINDS[kind]
  await enqueue(q, SEND_OUTGOING, { id: String(id) }, { key: `outgoing:${id}`, priority, ...(runAt ? { runAt } : {}) })
}

async function handOver(env: Env, row: HeldRow, way: Way, now: Date): Promise<void> {
  let letter: Boxed
  try {
    letter = boxed.parse(JSON.parse(openText(env, outgoingOwner(row.reference), row.box)))
  } catch {
    throw new OutgoingFault('unreadable')
  }
  const { brand, ...rest } = letter
  const sender = brand === null ? 'Fairhouse' : (await getBrandIn(env.db, env, brand)).name
  const channel = row.channel as OutgoingChannel
  const { reference, kind, expires_at: expiresAt } = row
  await way.send({ ...rest, reference, kind, channel, sender, expiresAt }, now)
}

const classOf = (env: Env, error: unknown): OutgoingError => {
  if (error instanceof OutgoingFault) return error.what
  env.log.error({ err: error }, 'an adapter of messages failed in a way that it does not know')
  return 'trouble'
}

/** Stores what a failed try leads to: the next one, or the end. */
async function endTry(env: Env, row: HeldRow, error: OutgoingError, way: string | null): Promise<void> {
  const now = env.clock.now()
  const pause = PAUSES_SECONDS[Math.min(row.attempts, PAUSES_SECONDS.length) - 1] ?? 0
  const dueAt = after(now, pause * SECOND_MS)
  failed.inc({ channel: row.channel, error })
  env.log.warn({ outgoing: String(row.id), kind: row.kind, channel: row.channel, way, error }, 'a message was not sent')
  if (!isForGood(error) && row.attempts < ATTEMPTS_MAX && dueAt < row.expires_at) {
    await env.db.tx(async (tx) => {
      await putWaiting(tx, row, { error, way, dueAt, isCounted: true })
      await enqueueOutgoing(tx, { id: row.id, kind: row.kind, runAt: dueAt })
    })
    return
  }
  const state = isForGood(error) ? 'refused' : 'failed'
  ended.inc({ channel: row.channel, state })
  await putUnsent(env.db, row, { state, error, way, at: now, keepsBox: state === 'failed' })
}

/**
 * Sends one message, unless it was sent, is being sent by another process, or is of no use any more. Never throws for
 * what a provider does: the row says what came of it, and the next try is a job of its own.
 */
export async function sendOutgoing(env: Env, id: bigint): Promise<void> {
  const now = env.clock.now()
  const row = await holdOutgoing(env.db, id, now, after(now, HOLD_MS))
  if (!row) return
  const way = findWay(env.config, row.channel as OutgoingChannel)
  if (!way) return endTry(env, row, 'setup', null)
  const rest = resting.get(way)
  if (rest && rest.until > now) {
    await env.db.tx(async (tx) => {
      await putWaiting(tx, row, { error: null, way: null, dueAt: rest.until, isCounted: false })
      await enqueueOutgoing(tx, { id, kind: row.kind, runAt: rest.until })
    })
    return
  }
  try {
    await handOver(env, row, way, now)
  } catch (error) {
    const what = classOf(env, error)
    if (isOfAll(what)) letRest(way, env.clock.now())
    return endTry(env, row, what, way.name)
  }
  resting.delete(way)
  sent.inc({ channel: row.channel, way: way.name })
  await putSent(env.db, row, way.name, env.clock.now())
}

export const SEND_OUTGOING = defineRowJob({ name: 'core.send-outgoing', run: sendOutgoing })

/**
 * Ends messages that are of no use any more, puts those whose job was lost into the queue again, and deletes what is
 * known of old ones. Safe to run twice at the same time.
 */
export async function sweepOutgoing(env: Env): Promise<void> {
  const now = env.clock.now()
  for (const { channel } of await expireOutgoing(env.db, now)) ended.inc({ channel, state: 'expired' })
  for (const late of await listLate(env.db, now, after(now, -LATE_MS), LATE_MAX)) await enqueueOutgoing(env.db, late)
  await removeOutgoing(env.db, after(now, -KNOWN_MS), REMOVED_AT_ONCE)
}

export const SWEEP_OUTGOING = defineTurn({ name: 'core.sweep-outgoing', schedule: '* * * * *', run: sweepOutgoing })
