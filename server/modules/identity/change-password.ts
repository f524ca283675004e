import { fail } from '#contract/errors.ts'
import { checkField } from '#contract/registration.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { putPassword } from './accounts.sql.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.sql.ts'

/**
 * Changes one's own password; the other sessions of the account end in the same commit.
 * Fails with INVALID_INPUT (the field named), PASSWORD_WRONG, or ACCOUNT_LOCKED after too many wrong ones.
 */
export async function changeOwnPassword(
  context: PlayerContext, input: { oldPassword: string; newPassword: string; confirmNewPassword: string },
): Promise<void> {
  const { env, account, merchant } = context
  const rule = (await getBrand(env, merchant)).registration.password
  const breach = checkField(rule, input.newPassword)
  if (breach) return fail('INVALID_INPUT', { fields: { newPassword: breach } })
  if (input.confirmNewPassword !== input.newPassword) return fail('INVALID_INPUT', { fields: { confirmNewPassword: { rule: 'mismatch' } } })
  await checkOwnPassword(context, input.oldPassword)
  const hash = await hashPassword(input.newPassword)
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    await putPassword(tx, BigInt(account.id), hash, now)
    await endSessionsOf(tx, BigInt(account.id), now, 'password', BigInt(context.sessionId))
    tx.onCommit(() => env.live.signal(account.id, 'session'))
  })
}
