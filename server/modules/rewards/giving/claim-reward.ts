/** Claims what was promised. */
import { CallError, fail } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { refusalOfPromise } from '../authorities/authorities.ts'
import { refusalOfAccount } from '../eligibility/refusal-of-account.ts'
import { isDepositReversed } from './reversals.sql.ts'
import { payReward } from './pay-reward.ts'
import { findReward, listClaimable, lockReward, type RewardWithGrant } from './rewards.sql.ts'

/**
 * Claims a reward of the member. Idempotent: a claimed one is answered as it is. Protection, freeze and authority are
 * read again in the paying transaction, and the clock after the locks. Fails with NOT_FOUND, REWARD_CLOSED,
 * REWARD_NOT_NOW, REWARD_STOPPED.
 */
export async function claimReward(
  env: Env,
  { id: memberId }: Pick<Account, 'id'>,
  rewardId: string,
): Promise<RewardWithGrant> {
  const id = readId(rewardId) ?? fail('NOT_FOUND')
  await env.db.tx(async (tx) => {
    await lockIncoming(tx, memberId)
    const reward = (await lockReward(tx, id, memberId)) ?? fail('NOT_FOUND')
    if (reward.state === 'claimed') return
    if (reward.state !== 'promised') return fail('REWARD_CLOSED', { state: reward.state })
    // what was given for a deposit that the bank took back is withdrawn in a moment
    if (reward.deposit && (await isDepositReversed(tx, reward.deposit)))
      return fail('REWARD_CLOSED', { state: 'withdrawn' })
    const stop = await refusalOfPromise(tx, reward.authorityId, memberId)
    if (stop !== null) return fail('REWARD_STOPPED')
    if (reward.expiresAt && reward.expiresAt <= env.clock.now()) return fail('REWARD_CLOSED', { state: 'expired' })
    if ((await refusalOfAccount(tx, env, await findAccount(tx, memberId))) !== null) return fail('REWARD_NOT_NOW')
    await payReward(tx, env, reward)
  })
  return (await findReward(env.db, id, memberId)) ?? fail('NOT_FOUND')
}

/** At most so many rewards are claimed with one tap. */
const CLAIM_ALL_MAX = 50

export type ClaimedAll = { claimed: RewardWithGrant[]; refused: { id: string; code: string }[] }

/** Claims everything that a member can claim now, one after another; one that is refused does not hold up the others. */
export async function claimRewards(env: Env, account: Pick<Account, 'id'>): Promise<ClaimedAll> {
  const all: ClaimedAll = { claimed: [], refused: [] }
  for (const { id } of await listClaimable(env.db, account.id, env.clock.now(), CLAIM_ALL_MAX)) {
    try {
      all.claimed.push(await claimReward(env, account, String(id)))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      all.refused.push({ id: String(id), code: error.code })
    }
  }
  return all
}
