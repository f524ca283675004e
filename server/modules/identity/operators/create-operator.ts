import type { Role } from '#contract/permissions.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { insertOperator } from './operators.sql.ts'

export type OperatorOrder = {
  /** Null: an operator of the house. */
  merchant: string | null
  username: string
  role: Role
  /** Null: the operator is invited, and sets a password by a link. */
  passwordHash: string | null
  personId?: bigint
  personName?: string
  isSeeded?: boolean
  email?: string
  language?: string
}

/**
 * Adds an operator of a brand or of the house with a role. Fails with USERNAME_TAKEN when any operator has the name:
 * operators of all brands share one login.
 */
export async function createOperator(
  tx: Tx,
  env: Env,
  { personId, personName, isSeeded, email, language, ...operator }: OperatorOrder,
): Promise<bigint> {
  const id = await insertOperator(tx, {
    ...operator,
    personId: personId ?? null,
    personName: personName ?? operator.username,
    isSeeded: isSeeded ?? false,
    email: email ?? null,
    language: language ?? null,
    at: env.clock.now(),
  })
  return id ?? fail('USERNAME_TAKEN')
}
