import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { BADGES } from '#server/lib/tell-member.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { RETURN_FEES } from './boards/cancel-board.ts'
import { FREEZE_BOARDS } from './boards/freeze-boards.ts'
import { BOARD_PAY, PAY_BOARDS } from './boards/pay-board.ts'
import { MISSIONS_CAUSES, MISSIONS_CHECKS } from './check-missions.ts'
import { MISSIONS_FOLLOWER } from './counting/follower.ts'
import { MISSION_PUBLISH } from './items/publish-item.ts'
import { countClaimable } from './members/list-missions.ts'
import { bindMissionsOffice } from './missions.office.ts'
import { bindMissions } from './missions.routes.ts'
import { MISSIONS_SEEDS } from './seeds/missions.seeds.ts'
import { GIVE_STEPS } from './counting/give-steps.ts'

export const MISSIONS: Module = {
  name: 'missions',
  level: 6,
  topics: [MISSIONS_TOPIC],
  calls: (http) => {
    bindMissions(http)
    bindMissionsOffice(http)
  },
  jobs: [GIVE_STEPS, FREEZE_BOARDS, PAY_BOARDS, RETURN_FEES],
  followers: [MISSIONS_FOLLOWER as unknown as Follower],
  decisions: [MISSION_PUBLISH, BOARD_PAY],
  causes: MISSIONS_CAUSES,
  checks: MISSIONS_CHECKS,
  seeds: MISSIONS_SEEDS,
  fills: [
    fill(BADGES, {
      badge: 'missions',
      count: async (env, memberId) => {
        const account = await findAccount(env.db, memberId)
        if (!account || !(await mayBeRewarded(env.db, env, memberId))) return 0
        return countClaimable(env, account)
      },
    }),
  ],
}
