import { fail } from '#contract/errors.ts'
import type { Context } from '#server/lib/http.ts'
import type { Operator } from '#server/lib/principal.ts'
import { guardAttempts } from './guard-attempts.ts'
import { OPERATOR_LIFETIME, openSession } from './open-session.ts'
import { findOperator } from './operators.sql.ts'
import { verifyPassword } from './passwords.ts'

/** Logs an operator in. Fails with LOGIN_FAILED (unknown and wrong alike), ACCOUNT_LOCKED, ACCOUNT_FROZEN. */
export async function logInOperator(
  { env, merchant, ip, userAgent }: Context, input: { username: string; password: string },
): Promise<{ token: string; expiresAt: string; operator: Pick<Operator, 'id' | 'username' | 'role' | 'permissions' | 'isHouse'> }> {
  const found = await findOperator(env.db, merchant, input.username)
  const isRight = await guardAttempts(env, { door: 'office', merchant, username: input.username, ip },
    () => verifyPassword(found?.password_hash ?? null, input.password))
  if (!found || !isRight) return fail('LOGIN_FAILED')
  if (found.status === 'frozen') return fail('ACCOUNT_FROZEN')
  const { token, expiresAt } = await env.db.tx((tx) => openSession(tx, env, { operatorId: found.id }, OPERATOR_LIFETIME, { ip, userAgent }))
  const { username, role, permissions } = found
  return { token, expiresAt: expiresAt.toISOString(), operator: { id: String(found.id), username, role, permissions, isHouse: found.merchant === null } }
}
