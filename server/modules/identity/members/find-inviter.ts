import { AGENT_TYPES } from '#contract/identity/identity.ts'
import { fail } from '#contract/errors.ts'
import { HOUR_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Context } from '#server/lib/http.ts'
import { networkOf } from '#contract/callers.ts'
import { findCredentials } from '../accounts/accounts.sql.ts'
import { addGuardCount, readGuardCounts } from '../guard/login-guard.sql.ts'
import { findInvitation, type Invitation } from './invitations.sql.ts'

export type Inviter = { upline: { id: bigint; path: string } | null; referredBy: bigint | null }

/** Returns an open code of the brand. Fails with INVITATION_INVALID. */
export async function getInvitation(queryable: Queryable, merchant: string, code: string): Promise<Invitation> {
  return (await findInvitation(queryable, merchant, code)) ?? fail('INVITATION_INVALID')
}

/** The most wrong codes that a network may check in an hour, so that codes cannot be found by trying. */
export const WRONG_CODES_PER_NETWORK_HOUR = 60

/**
 * Returns an open code for a visitor who checks it before they fill in the form. Fails with INVITATION_INVALID, and
 * TOO_MANY_REQUESTS above the network's limit.
 */
export async function checkInvitation(
  { env, merchant, ip }: Pick<Context, 'env' | 'merchant' | 'ip'>,
  code: string,
): Promise<Invitation> {
  const [name, now] = [`invitation ${merchant} ${networkOf(ip)}`, env.clock.now()]
  const wrong = (await readGuardCounts(env.db, [name], now)).get(name)
  if (wrong && wrong.count >= WRONG_CODES_PER_NETWORK_HOUR)
    return fail('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil((wrong.endsAt.getTime() - now.getTime()) / SECOND_MS)),
    })
  const found = await findInvitation(env.db, merchant, code)
  if (found) return found
  await addGuardCount(env.db, name, now, after(now, HOUR_MS))
  return fail('INVITATION_INVALID')
}

/**
 * Returns the upline and the recommender of a new account. An agent's code places the account below that agent. A
 * member's code, or a recommender's name, only stores who recommended the site. Fails with INVITATION_INVALID when any
 * of them is given and unknown.
 */
export async function findInviter(
  queryable: Queryable,
  merchant: string,
  given: { affiliateCode?: string | undefined; referralCode?: string | undefined; recommenderId?: string | undefined },
): Promise<Inviter> {
  const inviter: Inviter = { upline: null, referredBy: null }
  for (const code of [given.affiliateCode, given.referralCode]) {
    if (!code) continue
    const { account_id: id, path, type } = await getInvitation(queryable, merchant, code)
    inviter.referredBy ??= id
    if ((AGENT_TYPES as readonly number[]).includes(type)) inviter.upline ??= { id, path }
  }
  if (given.recommenderId) {
    const recommender = await findCredentials(queryable, merchant, given.recommenderId)
    if (!recommender || recommender.status !== 'active') return fail('INVITATION_INVALID')
    inviter.referredBy ??= recommender.id
  }
  return inviter
}
