import { MEMBER_STATE } from '#server/lib/member-state.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { VIP_CHECKS } from './check-vip.ts'
import { FLOOR_SET } from './floors.ts'
import { STANDINGS_FOLLOWER } from './follow-standings.ts'
import { LADDER_PUBLISH } from './ladder-decision.ts'
import { presentState } from './present-state.ts'
import { VIP_JOBS } from './vip.jobs.ts'
import { VIP_SEEDS } from './seeds/seed-ladders.ts'
import { VIP_PERSONAL_DATA } from './vip.exports.ts'
import { bindVipOffice } from './vip.office.ts'
import { bindVip } from './vip.routes.ts'

export const VIP: Module = {
  name: 'vip',
  level: 6,
  calls(http) {
    bindVip(http)
    bindVipOffice(http)
  },
  jobs: VIP_JOBS,
  followers: [STANDINGS_FOLLOWER],
  seeds: VIP_SEEDS,
  checks: VIP_CHECKS,
  personalData: VIP_PERSONAL_DATA,
  decisions: [LADDER_PUBLISH, FLOOR_SET],
  fills: [fill(MEMBER_STATE, presentState)],
}
