/** The payment password: a second password, required for every withdrawal and line payment. */
import { fail } from '#contract/errors.ts'
import { after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { hashPassword, verifyPassword } from '#server/lib/passwords.ts'
import { PASSWORD_FAILURES_MAX, PASSWORD_PAUSE_MAX_MS, PASSWORD_PAUSE_MS } from '../rules/limits.ts'
import { lockMember } from '../member-lock.sql.ts'
import { findPaymentPassword, lockPaymentPassword, saveFailures, savePaymentPassword } from './payment-passwords.sql.ts'

type Verdict = 'right' | 'not_set' | { attemptsLeft: number } | { retryAfterSeconds: number }

/** The result of comparing a guess with a hash, before any lock; null when no password was set. */
type Compared = { hash: string; isRight: boolean } | null

/** When the password was changed during this many comparisons, the guess counts as wrong. */
const COMPARISONS_MAX = 3

function pauseAfter(failures: number): number {
  return failures < PASSWORD_FAILURES_MAX
    ? 0
    : Math.min(PASSWORD_PAUSE_MS * 2 ** (failures - PASSWORD_FAILURES_MAX), PASSWORD_PAUSE_MAX_MS)
}

/**
 * Compares a guess outside every transaction: argon2 is slow, and neither a row lock nor a pool connection may wait for
 * it. A password that is paused is not compared at all.
 */
async function compare(env: Env, memberId: string, guess: string): Promise<Compared> {
  const known = await findPaymentPassword(env.db, memberId)
  if (!known) return null
  const isPaused = known.lockedUntil !== null && known.lockedUntil > env.clock.now()
  return { hash: known.hash, isRight: !isPaused && (await verifyPassword(known.hash, guess)) }
}

/**
 * Counts the result of a comparison, under the lock. Returns 'stale' when the password was changed since the
 * comparison, unless `isLast`: then it counts as a failure.
 */
async function count(
  tx: Tx,
  env: Env,
  memberId: string,
  compared: Compared,
  isLast: boolean,
): Promise<Verdict | 'stale'> {
  const known = await lockPaymentPassword(tx, memberId)
  const isStale = known?.hash !== compared?.hash
  if (isStale && !isLast) return 'stale'
  if (!known) return 'not_set'
  const now = env.clock.now()
  if (known.lockedUntil && known.lockedUntil > now) {
    return { retryAfterSeconds: Math.ceil((known.lockedUntil.getTime() - now.getTime()) / 1000) }
  }
  if (compared?.isRight && !isStale) {
    if (known.failures > 0) await saveFailures(tx, memberId, 0, null)
    return 'right'
  }
  const failures = known.failures + 1
  const pauseMs = pauseAfter(failures)
  await saveFailures(tx, memberId, failures, pauseMs > 0 ? after(now, pauseMs) : null)
  return pauseMs > 0 ? { retryAfterSeconds: pauseMs / 1000 } : { attemptsLeft: PASSWORD_FAILURES_MAX - failures }
}

/** Verifies a guess; `then` runs in the commit that counts it. */
async function judge(
  env: Env,
  memberId: string,
  guess: string,
  then: (tx: Tx, verdict: Verdict) => Promise<void>,
): Promise<Verdict> {
  for (let comparison = 1; ; comparison++) {
    const compared = await compare(env, memberId, guess)
    const verdict = await env.db.tx(async (tx) => {
      await lockMember(tx, memberId)
      const counted = await count(tx, env, memberId, compared, comparison >= COMPARISONS_MAX)
      if (counted !== 'stale') await then(tx, counted)
      return counted
    })
    if (verdict !== 'stale') return verdict
  }
}

function refuse(verdict: Exclude<Verdict, 'right'>): never {
  if (verdict === 'not_set') return fail('PAYMENT_PASSWORD_NOT_SET')
  return 'attemptsLeft' in verdict ? fail('PAYMENT_PASSWORD_WRONG', verdict) : fail('PAYMENT_PASSWORD_LOCKED', verdict)
}

/**
 * Passes when the payment password is right. Fails with PAYMENT_PASSWORD_NOT_SET, with PAYMENT_PASSWORD_WRONG
 * (value.attemptsLeft), and from the fifth failure in a row with PAYMENT_PASSWORD_LOCKED for a pause that doubles with
 * each further one. Guesses at one member's password are counted one after another, for all processes; a failure is
 * counted whatever happens next.
 */
export async function verifyPaymentPassword(env: Env, memberId: string, guess: string): Promise<void> {
  const verdict = await judge(env, memberId, guess, async () => undefined)
  if (verdict !== 'right') refuse(verdict)
}

/**
 * Sets the payment password; when one is set already, the current one is required. Fails as verifyPaymentPassword does.
 */
export async function setPaymentPassword(
  env: Env,
  memberId: string,
  next: string,
  present: string | undefined,
): Promise<void> {
  const nextHash = await hashPassword(next)
  const verdict = await judge(env, memberId, present ?? '', async (tx, judged) => {
    if (judged === 'right' || judged === 'not_set') await savePaymentPassword(tx, memberId, nextHash, env.clock.now())
  })
  if (verdict !== 'right' && verdict !== 'not_set') refuse(verdict)
}
