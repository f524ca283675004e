/**
 * Free rounds are issued to a vendor, asked about, and cancelled there. What is to be said stands in the row before it
 * is said: a vendor that is away delays it, and its repetition under our own id doubles nothing. An outcome that is not
 * clear is asked about, and never guessed.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob, enqueue } from '#server/lib/jobs.ts'
import { newReference } from '#server/lib/random.ts'
import { answerOf } from '#server/lib/slots.ts'
import { givesFreeRounds } from '#server/modules/catalogue/vendors/free-rounds-vendors.sql.ts'
import { findSharedKey } from '../keys/vendor-secrets.ts'
import { FREE_ROUNDS_ALLOWED, FREE_ROUNDS_CHANGED } from './free-rounds.slots.ts'
import { callVendor, type FreeRoundsOutcome } from './free-rounds-port.ts'
import {
  insertFreeRounds,
  listForgotten,
  lockFreeRounds,
  updateFreeRounds,
  type FreeRounds,
  type FreeRoundsChange,
  type NewFreeRounds,
} from './free-rounds.sql.ts'

/** Pauses between two calls of a vendor that gives no clear answer. */
const PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const
/** From so many calls on operators are told that a vendor does not answer. */
const ASKS_BEFORE_ATTENTION = 8
const FORGOTTEN_AFTER_MS = 5 * MINUTE_MS
const FORGOTTEN_MAX = 200

/** How long free rounds can be played where nothing else is said. */
export const FREE_ROUNDS_LIFE_MS = 7 * DAY_MS

/** Returns whether free rounds can be given in a game: its vendor gives some and shares a key with us. */
export async function canGiveFreeRounds(env: Env, q: Queryable, vendor: string, gameCode: string): Promise<boolean> {
  return (await givesFreeRounds(q, vendor, gameCode)) && (await findSharedKey(q, env, vendor)) !== null
}

async function callLater(tx: Tx, { id, nextAskAt }: FreeRounds): Promise<void> {
  if (nextAskAt) await enqueue(tx, TELL_FREE_ROUNDS, { id: String(id) }, { runAt: nextAskAt, key: `free-rounds:${id}` })
}

/** Gives free rounds once for a source: the vendor is told after the commit, for as long as it takes. */
export async function issueFreeRounds(
  tx: Tx,
  env: Env,
  order: Omit<NewFreeRounds, 'reference' | 'createdAt'>,
): Promise<FreeRounds> {
  const createdAt = env.clock.now()
  const one = await insertFreeRounds(tx, { ...order, reference: newReference(env.random, 'F'), createdAt })
  await callLater(tx, one)
  return one
}

/**
 * Lets no further round begin, from the commit on, and has the vendor told so. What has begun is played to its end, and
 * its wins are paid. Returns false when no round could begin any more.
 */
export async function cancelFreeRounds(tx: Tx, env: Env, id: bigint, why: string): Promise<boolean> {
  const one = await lockFreeRounds(tx, id)
  if (!one || one.settledAt !== null || (one.state !== 'issuing' && one.state !== 'issued')) return false
  const now = env.clock.now()
  // of what was never sent the vendor knows nothing
  const isKnown = one.asks > 0 || one.state === 'issued'
  const changed = await updateFreeRounds(
    tx,
    id,
    isKnown
      ? { state: 'cancelling', why, asks: 0, nextAskAt: now }
      : { state: 'cancelled', why, nextAskAt: null, endedAt: now },
  )
  await callLater(tx, changed)
  tellChanged(tx, env, changed)
  return true
}

/** Has the vendor asked again now, also one that contradicted us. Returns false when nothing is to be asked. */
export async function askVendorAgain(tx: Tx, env: Env, id: bigint): Promise<boolean> {
  const one = await lockFreeRounds(tx, id)
  if (!one || (one.state !== 'issuing' && one.state !== 'cancelling')) return false
  const change = { nextAskAt: env.clock.now(), needsAttention: false }
  await callLater(tx, await updateFreeRounds(tx, id, change))
  return true
}

function tellChanged(tx: Tx, env: Env, { memberId }: FreeRounds): void {
  tx.onCommit(() => answerOf(env, FREE_ROUNDS_CHANGED)(env, memberId))
}

type Attempt = { one: FreeRounds; isFirst: boolean }

/** Stores, before the vendor is called, that it is, and when it is called again; null when nothing is to be said. */
function beginAttempt(env: Env, id: bigint): Promise<Attempt | null> {
  return env.db.tx(async (tx) => {
    const one = await lockFreeRounds(tx, id)
    if (!one || one.nextAskAt === null) return null
    const now = env.clock.now()
    if (one.state === 'issuing') {
      const isOver = one.expiresAt <= now
      // protection is read again in the moment in which they are issued
      if (isOver || !(await answerOf(env, FREE_ROUNDS_ALLOWED)(tx, env, one.memberId))) {
        if (one.asks === 0) {
          const end: FreeRoundsChange = isOver ? { state: 'ended' } : { state: 'refused', why: 'protected' }
          tellChanged(tx, env, await updateFreeRounds(tx, id, { ...end, nextAskAt: null, endedAt: now }))
          return null
        }
        if (!isOver) await updateFreeRounds(tx, id, { state: 'cancelling', why: 'protected', asks: 0 })
      }
    }
    const locked = (await lockFreeRounds(tx, id)) ?? one
    const nextAskAt = after(now, PAUSES_MS[Math.min(locked.asks, PAUSES_MS.length - 1)] ?? HOUR_MS)
    const begun = await updateFreeRounds(tx, id, { asks: locked.asks + 1, nextAskAt })
    await callLater(tx, begun)
    return { one: begun, isFirst: locked.asks === 0 }
  })
}

/** What an answer means for free rounds that are being issued. */
function afterIssue(outcome: FreeRoundsOutcome, now: Date): FreeRoundsChange | null {
  if (outcome.state === 'active' || outcome.state === 'finished' || outcome.state === 'expired')
    return { state: 'issued', issuedAt: now, nextAskAt: null }
  if (outcome.state === 'refused' || outcome.state === 'cancelled')
    return { state: 'refused', why: outcome.told.reason ?? outcome.state, nextAskAt: null, endedAt: now }
  return null
}

/** What an answer means for free rounds that are being cancelled: all but `active` says that no round begins any more. */
function afterCancel(outcome: FreeRoundsOutcome, now: Date): FreeRoundsChange | null {
  if (outcome.state === 'unknown' || outcome.state === 'active' || outcome.state === 'never_seen') return null
  return { state: 'cancelled', nextAskAt: null, endedAt: now }
}

/** Stores what the vendor said, unless the rounds went on meanwhile. */
function takeOutcome(env: Env, asked: FreeRounds, outcome: FreeRoundsOutcome): Promise<void> {
  return env.db.tx(async (tx) => {
    const one = await lockFreeRounds(tx, asked.id)
    if (!one || one.state !== asked.state) return
    const now = env.clock.now()
    const told = outcome.state === 'unknown' ? { why: outcome.why } : outcome.told
    const change = one.state === 'issuing' ? afterIssue(outcome, now) : afterCancel(outcome, now)
    const isAlarming = outcome.state === 'unknown' && outcome.isAlarming
    const needsAttention = isAlarming || (change === null && one.asks >= ASKS_BEFORE_ATTENTION)
    await updateFreeRounds(tx, one.id, {
      told,
      needsAttention,
      // a vendor that contradicts us is asked again by hand only
      ...(change ?? (isAlarming ? { nextAskAt: null } : {})),
    })
    if (change) tellChanged(tx, env, one)
  })
}

/**
 * Takes free rounds one step further with their vendor: says what is to be said, or asks what became of it, and says it
 * again under the same id where it never arrived. Safe at any time, by any number of callers, after any crash.
 */
export async function advanceFreeRounds(env: Env, id: bigint): Promise<void> {
  const attempt = await beginAttempt(env, id)
  if (!attempt) return
  const { one, isFirst } = attempt
  if (one.state !== 'issuing' && one.state !== 'cancelling') return
  const command = one.state === 'issuing' ? 'issue' : 'cancel'
  const said = isFirst ? await callVendor(env, one, command) : await callVendor(env, one, 'status')
  const isToSay = said.state === 'never_seen' || (command === 'cancel' && said.state === 'active')
  await takeOutcome(env, one, isToSay ? await callVendor(env, one, command) : said)
}

/** Calls vendors whose call was lost, for example after a restore that brought rows back without the queue. */
export async function remindVendors(env: Env): Promise<void> {
  const before = after(env.clock.now(), -FORGOTTEN_AFTER_MS)
  for (const { id } of await listForgotten(env.db, before, FORGOTTEN_MAX)) await advanceFreeRounds(env, id)
}

export const TELL_FREE_ROUNDS = defineRowJob({ name: 'games.tell-free-rounds', run: advanceFreeRounds })
