import { fail } from '#contract/errors.ts'
import type { LoginMethod } from '#contract/identity/security.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import { actorOf } from './guard-operator.ts'
import { OPERATOR_LIFETIME, openSession } from '../sessions/open-session.ts'
import { lockOperator, type OperatorRow } from './operators.sql.ts'

/** Returns whether the published logins of the demo data work here. */
export const takesSeeded = ({ config }: Pick<Env, 'config'>): boolean => config.sandbox && !config.production

/**
 * Returns whether an operator may log in at this brand's domain: operators of a brand only at their own, operators of
 * the house at every brand.
 */
export const isAtHome = (operator: Pick<OperatorRow, 'merchant'>, merchant: string): boolean =>
  operator.merchant === null || operator.merchant === merchant

export type OfficeSession = {
  token: string
  expiresAt: string
  operator: { id: string; username: string; role: string; permissions: string[]; isHouse: boolean }
}

/**
 * Opens an operator's session after all factors were verified, and writes it into the log. Reads the operator again
 * under a lock, so that an operator who was frozen during the login gets no session. Fails with ACCOUNT_FROZEN,
 * SEEDED_LOGIN.
 */
export async function openOperatorSession(
  tx: Tx,
  context: Context,
  operatorId: bigint,
  method: LoginMethod,
  keepInCookie: boolean,
): Promise<OfficeSession> {
  const { env, ip, userAgent, cookies } = context
  const operator = await lockOperator(tx, operatorId)
  if (operator?.status !== 'active') return fail('ACCOUNT_FROZEN')
  if (operator.is_seeded && !takesSeeded(env)) return fail('SEEDED_LOGIN')
  const { token, expiresAt } = await openSession(tx, env, { operatorId }, OPERATOR_LIFETIME, { ip, userAgent, method })
  await writeAudit(tx, actorOf(context, operator), {
    action: 'operator.login',
    subject: `operator:${operator.username}`,
    after: { method },
  })
  if (keepInCookie) tx.onCommit(() => cookies.write('office', token, null))
  const { username, role, permissions, merchant } = operator
  return {
    token: keepInCookie ? '' : token,
    expiresAt: expiresAt.toISOString(),
    operator: { id: String(operatorId), username, role, permissions, isHouse: merchant === null },
  }
}
