import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { refusalOfAccount } from '../eligibility/refusal-of-account.ts'

/**
 * Returns whether anything may be offered or given to a member: not excluded, on a break, frozen, at the end of a limit,
 * or marked by harm; what is unknown means no. Read it again in the transaction that pays: `giveReward` does.
 */
export async function mayBeRewarded(q: Queryable, env: Env, memberId: string): Promise<boolean> {
  return (await refusalOfAccount(q, env, await findAccount(q, memberId))) === null
}
