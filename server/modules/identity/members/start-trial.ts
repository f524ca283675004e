import { TRIAL_TYPE, type SessionOpened } from '#contract/identity/identity.ts'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Context } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { countOpened, refuseCrowd } from './count-opened.ts'
import { createAccount } from './create-account.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { TRIAL_LIFETIME } from '../sessions/open-session.ts'

/**
 * Opens a new trial account and its session. The wallet gives its play money, which is never mixed with real money.
 * Fails with TRIAL_CLOSED where the brand's switch FREEPLAY is off, and with TOO_MANY_REQUESTS.
 */
export async function startTrial(
  context: Pick<Context, 'env' | 'ip' | 'userAgent' | 'merchant' | 'locale'>,
): Promise<SessionOpened> {
  const { env, merchant, ip, locale } = context
  const brand = await getBrand(env, merchant)
  if (!brand.switches.FREEPLAY) return fail('TRIAL_CLOSED')
  await refuseCrowd(env, 'trial', ip)
  return env.db.tx(async (tx) => {
    const id = await createAccount(tx, env, {
      merchant,
      currency: brand.currency,
      username: newReference(env.random, 'TRIAL'),
      type: TRIAL_TYPE,
      passwordHash: null,
      language: locale,
      ip,
    })
    const session = await openAccountSession(tx, { ...context, method: 'trial' }, id, TRIAL_LIFETIME)
    await countOpened(tx, env, 'trial', ip)
    return session
  })
}
