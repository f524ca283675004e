import { MEMBER_STATE } from '#server/lib/member-state.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { REFERRAL_CHECKS } from './check-referral.ts'
import { DECIDE_REFERRALS } from './decide-referrals.ts'
import { INVITED_FOLLOWER } from './follow-invited.ts'
import { PLAN_PUBLISH } from './plan-decision.ts'
import { presentState } from './present-state.ts'
import { REFERRAL_SEEDS } from './seeds/seed-plans.ts'
import { REFERRAL_PERSONAL_DATA } from './referral.exports.ts'
import { bindReferralOffice } from './referral.office.ts'
import { bindReferral } from './referral.routes.ts'
import { REFERRAL_REVIEW } from './review-referral.ts'

export const REFERRAL: Module = {
  name: 'referral',
  level: 6,
  calls(http) {
    bindReferral(http)
    bindReferralOffice(http)
  },
  jobs: [DECIDE_REFERRALS],
  followers: [INVITED_FOLLOWER],
  seeds: REFERRAL_SEEDS,
  checks: REFERRAL_CHECKS,
  personalData: REFERRAL_PERSONAL_DATA,
  decisions: [PLAN_PUBLISH, REFERRAL_REVIEW],
  fills: [fill(MEMBER_STATE, presentState)],
}
