import { fail } from '#contract/errors.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { findCredentials } from '../accounts/accounts.sql.ts'
import { guardAttempts } from '../guard/guard-attempts.ts'
import { refuseOld } from './one-time-password.ts'
import { verifyPassword } from '#server/lib/passwords.ts'

/**
 * Passes when the login password of the caller's account is right. Fails with PASSWORD_WRONG, ACCOUNT_LOCKED after too
 * many wrong ones, and ONE_TIME_PASSWORD_OVER for one that operators sent too long ago.
 */
export async function checkOwnPassword({ env, account, merchant, ip }: PlayerContext, password: string): Promise<void> {
  const found = await findCredentials(env.db, merchant, account.username)
  const isRight = await guardAttempts(env, { guard: 'password', merchant, username: account.id, ip }, () =>
    verifyPassword(found?.hash ?? null, password),
  )
  if (!isRight) return fail('PASSWORD_WRONG')
  refuseOld(env, found)
}
