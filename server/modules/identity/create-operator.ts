import type { Role } from '#contract/office-identity.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { insertOperator } from './operators.sql.ts'

/** Adds an operator of a brand with a role. Fails with USERNAME_TAKEN when any brand has the name: operators share one door. */
export async function createOperator(
  tx: Tx, env: Env, operator: { merchant: string; username: string; role: Role; passwordHash: string },
): Promise<bigint> {
  const id = await insertOperator(tx, { ...operator, at: env.clock.now() })
  return id ?? fail('USERNAME_TAKEN')
}
