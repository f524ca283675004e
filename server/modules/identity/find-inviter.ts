import { AGENT_TYPES } from '#contract/identity.ts'
import { fail } from '#contract/errors.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findCredentials } from './accounts.sql.ts'
import { findInvitation, type Invitation } from './invitations.sql.ts'

export type Inviter = { upline: { id: bigint; path: string } | null; referredBy: bigint | null }

/** An open code of the brand. Fails with INVITATION_INVALID. */
export async function getInvitation(queryable: Queryable, merchant: string, code: string): Promise<Invitation> {
  return (await findInvitation(queryable, merchant, code)) ?? fail('INVITATION_INVALID')
}

/**
 * Whose a newcomer is. An agent's code puts him below that agent; a member's code, or a recommender's name, only remembers who
 * sent him. Fails with INVITATION_INVALID when any of them is given and unknown.
 */
export async function findInviter(
  queryable: Queryable, merchant: string, given: { affiliateCode?: string | undefined; referralCode?: string | undefined; recommenderId?: string | undefined },
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
