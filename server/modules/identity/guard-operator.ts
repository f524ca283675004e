/**
 * Guesses at an operator's door. They are counted by name and network, as members' are, and by name over all networks: whoever has many
 * networks gets no more tries. That locks an operator's password for everybody, himself too; his passkey is the way round it.
 */
import { fail } from '#contract/errors.ts'
import { HOUSE_LOG, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { clearAttempts, findPause, takeAttempt, type AttemptKey } from './attempts.sql.ts'
import { ATTEMPTS_KEPT_MS, guardAttempts } from './guard-attempts.ts'
import type { OperatorRow } from './operators.sql.ts'

/** Wrong passwords of one name in a row, wherever they come from, that cost no pause for the name. */
export const FREE_GUESSES = 20
const FIRST_PAUSE_SECONDS = (15 * MINUTE_MS) / SECOND_MS
const LONGEST_PAUSE_SECONDS = (12 * HOUR_MS) / SECOND_MS
/** In place of a network, and of a brand: operators of all brands share one door. */
const ANYWHERE = '*'
export const ANY_BRAND = ANYWHERE

type Who = Pick<OperatorRow, 'id' | 'username' | 'merchant'>

/** An operator as the log tells of him where he has no session: at his brand, or in the house's own part. */
export function actorOf({ env, ip }: Pick<Context, 'env' | 'ip'>, { id, username, merchant }: Who): AuditActor {
  return {
    env,
    ip,
    merchant: merchant ?? HOUSE_LOG,
    operator: { id: String(id), username, isHouse: merchant === null },
  }
}

/** Writes of a login that failed. */
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

/** Writes that a name is locked, for whoever watches the log. */
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

/** Lets `check` look at a password unless too many were wrong. Fails with ACCOUNT_LOCKED; the name need not exist. */
export async function guardOperator(
  context: Context,
  username: string,
  found: Who | null,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { env, merchant, ip } = context
  const key: AttemptKey = { door: 'office', merchant: ANYWHERE, username: username.toLowerCase(), network: ANYWHERE }
  return guardAttempts(env, { door: 'office', merchant, username, ip }, async () => {
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
