import { fail } from '#contract/errors.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { checkOwnPasskey } from '../factors/passkeys.ts'
import { checkTotp } from '../factors/totp.ts'
import { markFresh } from '../sessions/fresh.ts'

type Proof = {
  method: 'password' | 'totp' | 'passkey'
  password?: string | undefined
  code?: string | undefined
  assertion?: { id: string } | undefined
}

/**
 * Checks that the holder of the session is the member. Fails with PASSWORD_WRONG, VERIFICATION_FAILED, ACCOUNT_LOCKED.
 */
export async function confirmOwner(
  context: PlayerContext,
  { method, password = '', code = '', assertion }: Proof,
): Promise<{ freshUntil: string }> {
  const { env, account, merchant } = context
  if (method === 'password') await checkOwnPassword(context, password)
  else {
    const isRight =
      method === 'totp'
        ? await checkTotp(env, merchant, { accountId: BigInt(account.id) }, code)
        : assertion !== undefined && (await checkOwnPasskey(context, assertion))
    if (!isRight) return fail('VERIFICATION_FAILED')
  }
  return { freshUntil: (await markFresh(context)).toISOString() }
}
