/** The second password, which every withdrawal asks for. */
import { fail } from '#contract/errors.ts'
import { after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { hashPassword, verifyPassword } from '#server/modules/identity/passwords.ts'
import { PASSWORD_FAILURES_MAX, PASSWORD_PAUSE_MAX_MS, PASSWORD_PAUSE_MS } from './limits.ts'
import { lockMember } from './member-lock.sql.ts'
import { lockPaymentPassword, saveFailures, savePaymentPassword } from './payment-passwords.sql.ts'

type Verdict = 'right' | 'not_set' | { attemptsLeft: number } | { retryAfterSeconds: number }

function pauseAfter(failures: number): number {
  return failures < PASSWORD_FAILURES_MAX
    ? 0
    : Math.min(PASSWORD_PAUSE_MS * 2 ** (failures - PASSWORD_FAILURES_MAX), PASSWORD_PAUSE_MAX_MS)
}

async function judge(tx: Tx, env: Env, memberId: string, guess: string): Promise<Verdict> {
  const known = await lockPaymentPassword(tx, memberId)
  if (!known) return 'not_set'
  const now = env.clock.now()
  if (known.lockedUntil && known.lockedUntil > now) {
    return { retryAfterSeconds: Math.ceil((known.lockedUntil.getTime() - now.getTime()) / 1000) }
  }
  if (await verifyPassword(known.hash, guess)) {
    if (known.failures > 0) await saveFailures(tx, memberId, 0, null)
    return 'right'
  }
  const failures = known.failures + 1
  const pauseMs = pauseAfter(failures)
  await saveFailures(tx, memberId, failures, pauseMs > 0 ? after(now, pauseMs) : null)
  return pauseMs > 0 ? { retryAfterSeconds: pauseMs / 1000 } : { attemptsLeft: PASSWORD_FAILURES_MAX - failures }
}

function refuse(verdict: Exclude<Verdict, 'right'>): never {
  if (verdict === 'not_set') return fail('PAYMENT_PASSWORD_NOT_SET')
  return 'attemptsLeft' in verdict ? fail('PAYMENT_PASSWORD_WRONG', verdict) : fail('PAYMENT_PASSWORD_LOCKED', verdict)
}

/**
 * Passes when the payment password is right. Fails with PAYMENT_PASSWORD_NOT_SET, with PAYMENT_PASSWORD_WRONG
 * (value.attemptsLeft),
 * and from the fifth failure in a row with PAYMENT_PASSWORD_LOCKED for a pause that doubles with each further one.
 * Guesses at one member's password are judged one after another, over all processes; a failure counts whatever happens next.
 */
export async function verifyPaymentPassword(env: Env, memberId: string, guess: string): Promise<void> {
  const verdict = await env.db.tx((tx) => judge(tx, env, memberId, guess))
  if (verdict !== 'right') refuse(verdict)
}

/** Sets the payment password; once one is set, only with the present one. Fails as verifyPaymentPassword does. */
export async function setPaymentPassword(env: Env, memberId: string, next: string, present: string | undefined): Promise<void> {
  const nextHash = await hashPassword(next)
  const verdict = await env.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const judged = await judge(tx, env, memberId, present ?? '')
    if (judged === 'right' || judged === 'not_set') await savePaymentPassword(tx, memberId, nextHash, env.clock.now())
    return judged
  })
  if (verdict !== 'right' && verdict !== 'not_set') refuse(verdict)
}
