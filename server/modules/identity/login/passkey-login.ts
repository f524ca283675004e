/** A login by passkey alone: the device's own check and the key are two factors, so no second step follows. */
import { fail } from '#contract/errors.ts'
import type { SessionOpened } from '#contract/identity/identity.ts'
import { getBrand } from '#server/lib/brands.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { newToken } from '#server/lib/random.ts'
import { findAccountRow } from '../accounts/accounts.sql.ts'
import { askPasskey, checkPasskey } from '../factors/passkeys.ts'
import { insertChallenge, takeChallenge } from '../factors/factors.sql.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { memberLifetime } from '../sessions/open-session.ts'
import { refuseShut } from '../guard/refuse-shut.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

const LOGIN_MS = 5 * MINUTE_MS

/** Returns a challenge that any passkey of this host can sign. */
export async function beginPasskeyLogin(
  context: Context,
): Promise<{ loginId: string; options: Record<string, unknown> }> {
  const { env } = context
  const loginId = newToken(env.random)
  const { options, challenge } = await askPasskey(context, null)
  await insertChallenge(env.db, {
    idHash: hashToken(loginId),
    accountId: null,
    purpose: 'login',
    challenge,
    expiresAt: after(env.clock.now(), LOGIN_MS),
  })
  return { loginId, options }
}

/**
 * Opens the session of the account whose passkey signed. Fails with VERIFICATION_EXPIRED, VERIFICATION_FAILED,
 * ACCOUNT_FROZEN.
 */
export async function logInWithPasskey(
  context: Context,
  input: { loginId: string; assertion: { id: string } },
): Promise<SessionOpened> {
  const { env, merchant } = context
  const challenge =
    (await takeChallenge(env.db, hashToken(input.loginId), 'login', env.clock.now())) ?? fail('VERIFICATION_EXPIRED')
  const accountId = (await checkPasskey(context, input.assertion, challenge)) ?? fail('VERIFICATION_FAILED')
  const account = await findAccountRow(env.db, accountId)
  refuseShut(account?.status)
  const { memberIdleMinutes } = await getBrand(env, merchant)
  return env.db.tx((tx) =>
    openAccountSession(tx, { ...context, method: 'passkey' }, accountId, memberLifetime(memberIdleMinutes)),
  )
}
