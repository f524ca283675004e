import { TRIAL_TYPE, type SessionOpened } from '#contract/identity.ts'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import { HOUR_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { countOpenedFrom } from './accounts.sql.ts'
import { createAccount } from './create-account.ts'
import { openAccountSession } from './log-in.ts'
import { TRIAL_LIFETIME } from './open-session.ts'

/** Trial accounts that one address may open in an hour. */
export const TRIALS_PER_HOUR = 100

/**
 * Opens a fresh trial account and its session. Its play money is the wallet's business, and is never mixed with real money.
 * Fails with TRIAL_CLOSED where the brand's switch FREEPLAY is off, and with TOO_MANY_REQUESTS.
 */
export async function startTrial(context: Pick<Context, 'env' | 'ip' | 'userAgent' | 'merchant' | 'locale'>): Promise<SessionOpened> {
  const { env, merchant, ip, locale } = context
  const brand = await getBrand(env, merchant)
  if (!brand.switches.FREEPLAY) return fail('TRIAL_CLOSED')
  const opened = await countOpenedFrom(env.db, ip, after(env.clock.now(), -HOUR_MS), true)
  if (opened >= TRIALS_PER_HOUR) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / SECOND_MS })
  return env.db.tx(async (tx) => {
    const id = await createAccount(tx, env, {
      merchant, currency: brand.currency, username: newReference(env.random, 'TRIAL'), type: TRIAL_TYPE, passwordHash: null, language: locale, ip,
    })
    return openAccountSession(tx, { ...context, method: 'trial' }, id, TRIAL_LIFETIME)
  })
}
