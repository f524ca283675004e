/** The members' calls about rewards and bonus money. */
import {
  bonusContributions,
  bonusDetails,
  bonusGame,
  cancelGrant as cancelGrantCall,
} from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import {
  claimReward as claimRewardCall,
  claimRewards as claimRewardsCall,
  rewardCenter,
} from '#contract/rewards/rewards.ts'
import { countPlayable } from '#server/modules/doors/free-rounds/free-rounds.sql.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { claimReward, claimRewards } from './giving/claim-reward.ts'
import { describeRewards, presentReward } from './giving/present-reward.ts'
import { cancelGrant } from './grants/cancel-grant.ts'
import { describeBonuses, describeContributions, describeGrant, describeRunning } from './showing/describe-bonuses.ts'
import { describeBonusGame } from './showing/describe-game.ts'

/** Adds the calls of rewards. */
export function bindRewards(http: Http): void {
  bindCall(http, rewardCenter, ({ env, account }) => describeRewards(env, account))
  bindCall(http, claimRewardCall, async ({ env, account }, { id }) =>
    presentReward(await claimReward(env, account, id), env.clock.now()),
  )
  bindCall(http, claimRewardsCall, async ({ env, account }) => {
    const { claimed, refused } = await claimRewards(env, account)
    return { claimed: claimed.map((one) => presentReward(one, env.clock.now())), refused }
  })
  bindCall(http, bonusDetails, ({ env, account, locale }) => describeBonuses(env, account, locale))
  bindCall(http, runningBonus, async ({ env, account, locale }) => ({
    grant: await describeRunning(env, account, locale),
    freeRounds: await countPlayable(env.db, account.id, env.clock.now()),
  }))
  bindCall(http, bonusContributions, ({ env, account, locale }, input) =>
    describeContributions(env, { id: account.id, locale }, input),
  )
  bindCall(http, bonusGame, ({ env, account }, { gameCode }) => describeBonusGame(env, account, gameCode))
  bindCall(http, cancelGrantCall, async ({ env, account, locale }, { id, goes }) => {
    await cancelGrant(env, account, id, goes)
    return describeGrant(env, account, id, locale)
  })
}
