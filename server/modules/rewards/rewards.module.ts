import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { PRESENT_LOCKS } from '#server/modules/cashier/cashier.slots.ts'
import { lockOfRunning } from './grants/withdrawal-lock.ts'
import { FREE_ROUNDS_ALLOWED, FREE_ROUNDS_CHANGED } from '#server/modules/doors/free-rounds/free-rounds.slots.ts'
import { CATEGORIES_OF_MESSAGES } from '#server/modules/messages/messages.slots.ts'
import { BADGES, MARKETING_CONSENT } from '#server/lib/tell-member.ts'
import type { DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { AMOUNT_CHECKS } from './checks/check-amounts.ts'
import { REWARD_CHECKS } from './checks/check-rewards.ts'
import { REWARDS_PERSONAL_DATA } from './rewards.exports.ts'
import { WAGERING } from './following/wagering.ts'
import { SETTLE_FREE_ROUNDS } from './giving/settle-free-rounds.ts'
import { EXPIRE_REWARDS } from './giving/expire-rewards.ts'
import { isFreeElsewhere } from './eligibility/refusal-of-account.ts'
import { mayBeRewarded } from './giving/may-be-rewarded.ts'
import { EXPIRE_GRANTS, SETTLE_GRANTS } from './grants/grants.jobs.ts'
import { HOLD_CLOCKS } from './grants/stand-still.ts'
import { WARN_OF_ENDS } from './giving/warn-of-ends.ts'
import { SETTLE_GRANT } from './grants/settle-grant.ts'
import { CASH_REASONS } from './giving/reward-what.ts'
import { countClaimable } from './giving/rewards.sql.ts'
import { GRANT_END } from './office/end-by-hand.ts'
import { GRANT_WIDEN } from './office/widen-by-hand.ts'
import { REWARD_GIVE } from './office/give-by-hand.ts'
import { REWARDS_SEEDS } from './seeds/rewards.seeds.ts'
import { BONUS_SETTINGS } from './settings/bonus-settings.ts'
import { bindRewardsOffice } from './rewards.office.ts'
import { bindRewards } from './rewards.routes.ts'
import { REVERSALS_FOLLOWER, REVERSE_REWARDS } from './reversing/follow-reversals.ts'
import { RELEASE_TURNOVERS } from './following/release-turnovers.ts'

export const REWARDS: Module = {
  name: 'rewards',
  level: 5,
  topics: [REWARDS_TOPIC],
  calls: (http) => {
    bindRewards(http)
    bindRewardsOffice(http)
  },
  decisions: [
    REWARD_GIVE as unknown as DecisionKind,
    GRANT_END as unknown as DecisionKind,
    GRANT_WIDEN as unknown as DecisionKind,
    ...BONUS_SETTINGS.kinds,
  ],
  jobs: [
    EXPIRE_REWARDS,
    HOLD_CLOCKS,
    EXPIRE_GRANTS,
    SETTLE_GRANTS,
    SETTLE_GRANT,
    RELEASE_TURNOVERS,
    WARN_OF_ENDS,
    SETTLE_FREE_ROUNDS,
    REVERSE_REWARDS,
  ],
  followers: [WAGERING as unknown as Follower, REVERSALS_FOLLOWER as unknown as Follower],
  seeds: REWARDS_SEEDS,
  checks: [...REWARD_CHECKS, ...AMOUNT_CHECKS],
  personalData: REWARDS_PERSONAL_DATA,
  messages: {
    'grant-converted': 'money',
    'grant-expired': 'money',
    'grant-cancelled': 'money',
    'grant-forfeited': 'money',
    'grant-reversed': 'money',
    'grant-closed-by-operator': 'money',
    'grant-widened': 'promotions',
    'grant-ends-soon': 'promotions',
    'reward-promised': 'promotions',
    'free-rounds-cancelled': 'money',
  },
  causes: [
    {
      reasons: [...CASH_REASONS, 'points_earned'],
      isCause: `exists (select from rewards.rewards r where p.key = 'reward:' || r.id and r.state = 'claimed'
        and r.amount * case r.kind when 'points' then 10000 else 1 end = t.amount and r.reference = t.reference)`,
      otherwise: 'without a reward that was given',
    },
    {
      reasons: ['bonus', 'bonus_released', 'bonus_forfeited'],
      isCause: `exists (select from rewards.grants g where g.reference = t.reference
          and p.key in ('grant:' || g.id || ':begin', 'grant:' || g.id || ':end'))
        or exists (select from rewards.grants g join rewards.disposals d on d.grant_id = g.id
          where g.reference = t.reference and p.key = 'grant-late:' || d.id and t.amount = d.amount)`,
      otherwise: 'without a step of its grant',
    },
  ],
  fills: [
    fill(PRESENT_LOCKS, lockOfRunning),
    fill(FREE_ROUNDS_ALLOWED, mayBeRewarded),
    fill(MARKETING_CONSENT, isFreeElsewhere),
    fill(FREE_ROUNDS_CHANGED, (env, memberId) => env.live.signal(memberId, REWARDS_TOPIC)),
    fill(CATEGORIES_OF_MESSAGES, {
      'grant-converted': 'rewards',
      'grant-expired': 'rewards',
      'grant-cancelled': 'rewards',
      'grant-forfeited': 'rewards',
      'grant-reversed': 'rewards',
      'grant-closed-by-operator': 'rewards',
      'free-rounds-cancelled': 'rewards',
      'grant-widened': 'rewards',
    }),
    fill(BADGES, {
      badge: 'rewards',
      count: async (env, memberId) =>
        (await mayBeRewarded(env.db, env, memberId)) ? countClaimable(env.db, memberId, env.clock.now()) : 0,
    }),
  ],
}
