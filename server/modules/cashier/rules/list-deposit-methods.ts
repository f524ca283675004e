import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { describePayer } from './payer.ts'
import { listMethods } from './methods.sql.ts'
import { presentMethod } from './present-method.ts'

/**
 * Returns the brand's ways to pay in, in the reader's language, each with the reason why the member cannot use it, if
 * any.
 */
export async function listDepositMethods(env: Env, account: Account, locale: string) {
  const payer = await describePayer(env.db, env, account)
  const methods = await listMethods(env.db, account.merchant, 'deposit')
  return methods.map((one) => ({ ...presentMethod(one, payer, locale), flow: one.flow }))
}
