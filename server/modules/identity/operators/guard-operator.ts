/**
 * Protects operators' logins against guessing. Wrong passwords count by name and network, as members' do, and by name
 * over all networks, so that an attacker with many networks gets no more tries. The pause locks the password for
 * everybody, also for the operator; they can still log in with a passkey.
 */
import { fail } from '#contract/errors.ts'
import { HOUSE_LOG, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { clearAttempts, findPause, takeAttempt, type AttemptKey } from '../guard/attempts.sql.ts'
import { ATTEMPTS_KEPT_MS, guardAttempts } from '../guard/guard-attempts.ts'
import type { OperatorRow } from './operators.sql.ts'

/** The number of wrong passwords of one name in a row, from all networks, that cause no pause for the name. */
export const FREE_GUESSES = 20
const FIRST_PAUSE_SECONDS = (15 * MINUTE_MS) / SECOND_MS
const LONGEST_PAUSE_SECONDS = (12 * HOUR_MS) / SECOND_MS
/** Stands for all networks and for all brands: operators of all brands share one login. */
const ANYWHERE = '*'
export const ANY_BRAND = ANYWHERE

type Who = Pick<OperatorRow, 'id' | 'username' | 'merchant'>

/** Returns how the log names an operator without a session: at their brand, or in the house's own part. */
export function actorOf({ env, ip }: Pick<Context, 'env' | 'ip'>, { id, username, merchant }: Who): AuditActor {
  return {
    env,
    ip,
    merchant: merchant ?? HOUSE_LOG,
    operator: { id: String(id), username, isHouse: merchant === null },
  }
}

/** Writes a failed login into the log. */
export async function noteFailure(
  context: Pick<Context, 'env' | 'ip'>,
  who: Who,
  step: 'password' | 'factor' | 'frozen' | 'seeded' | 'no factor' | 'network',
): Promise<void> {
  await context.env.db.tx((tx) =>
    writeAudit(tx, actorOf(context, who), {
      action: 'operator.login-failed',
      subject: `operator:${who.username}`,
      after: { step },
    }),
  )
}

/** Writes into the log that a name is locked. */
export async function noteLock(
  context: Pick<Context, 'env' | 'ip'>,
  who: Who,
  step: 'password' | 'factor',
  until: Date,
): Promise<void> {
  await context.env.db.tx((tx) =>
    writeAudit(tx, actorOf(context, who), {
      action: 'operator.locked',
      subject: `operator:${who.username}`,
      after: { step, until: until.toISOString() },
    }),
  )
}

/** Lets `check` verify a password unless too many were wrong. Fails with ACCOUNT_LOCKED. The name need not exist. */
export async function guardOperator(
  context: Context,
  username: string,
  found: Who | null,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { env, merchant, ip } = context
  const key: AttemptKey = { guard: 'office', merchant: ANYWHERE, username: username.toLowerCase(), network: ANYWHERE }
  return guardAttempts(env, { guard: 'office', merchant, username, ip }, async () => {
    const now = env.clock.now()
    const isOpen = await takeAttempt(env.db, key, now, {
      free: FREE_GUESSES,
      pauseSeconds: FIRST_PAUSE_SECONDS,
      longestSeconds: LONGEST_PAUSE_SECONDS,
      forgottenAt: after(now, -ATTEMPTS_KEPT_MS),
    })
    const until = isOpen ? null : await findPause(env.db, key)
    if (!isOpen)
      return fail('ACCOUNT_LOCKED', {
        retryAfterSeconds: Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / SECOND_MS)),
      })
    const isRight = await check()
    if (isRight) await clearAttempts(env.db, key)
    const locked = isRight || !found ? null : await findPause(env.db, key)
    if (found && locked && locked > now) await noteLock(context, found, 'password', locked)
    return isRight
  })
}
