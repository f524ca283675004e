import { MEMBER_LOGGED_IN } from '#contract/facts.ts'
import type { SessionOpened } from '#contract/identity/identity.ts'
import type { Tx } from '#server/lib/db.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { describeMember } from '../accounts/describe-member.ts'
import { openSession, type AccountFacts, type Lifetime } from './open-session.ts'

/** Opens an account's session and returns the common result of all ways to log in. */
export async function openAccountSession(
  tx: Tx,
  facts: AccountFacts,
  accountId: bigint,
  lifetime: Lifetime,
  passwordExpired = false,
  mustChangePassword = false,
): Promise<SessionOpened> {
  const { token, expiresAt } = await openSession(tx, facts.env, { accountId }, lifetime, {
    ...facts,
    mustChangePassword,
  })
  const { env, merchant: brand, method = 'password' } = facts
  if (method !== 'trial')
    await tellFact(tx, MEMBER_LOGGED_IN, { brand, memberId: String(accountId), at: env.clock.now() }, { method })
  const { info, isFirstLogin } = await describeMember(tx, accountId)
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    firstTimeLogin: isFirstLogin,
    passwordExpired,
    mustChangePassword,
    memberInfo: info,
  }
}
