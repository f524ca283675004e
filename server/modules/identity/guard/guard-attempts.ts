import { fail } from '#contract/errors.ts'
import { DAY_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { networkOf } from '#contract/callers.ts'
import { clearAttempts, findPause, takeAttempt, type AttemptKey } from './attempts.sql.ts'

/** The number of wrong passwords in a row that cause no pause. */
export const FREE_ATTEMPTS = 5
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 900
/** Failures older than a day do not count. */
export const ATTEMPTS_KEPT_MS = DAY_MS

/**
 * Lets `check` verify a password unless the name is in a pause on this network. Failures count by name and network, so
 * that an attacker on another network locks out only that network and never the member. Fails with ACCOUNT_LOCKED. The
 * name need not exist.
 */
export async function guardAttempts(
  env: Env,
  who: Omit<AttemptKey, 'network' | 'username'> & { username: string; ip: string },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const now = env.clock.now()
  const key: AttemptKey = {
    guard: who.guard,
    merchant: who.merchant,
    username: who.username.toLowerCase(),
    network: networkOf(who.ip),
  }
  const isOpen = await takeAttempt(env.db, key, now, {
    free: FREE_ATTEMPTS,
    pauseSeconds: FIRST_PAUSE_SECONDS,
    longestSeconds: LONGEST_PAUSE_SECONDS,
    forgottenAt: after(now, -ATTEMPTS_KEPT_MS),
  })
  if (!isOpen) {
    const until = await findPause(env.db, key)
    const retryAfterSeconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / SECOND_MS))
    return fail('ACCOUNT_LOCKED', { retryAfterSeconds })
  }
  const isRight = await check()
  if (isRight) await clearAttempts(env.db, key)
  return isRight
}
