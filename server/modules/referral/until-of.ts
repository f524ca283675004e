import type { ReferralPlan } from '#contract/referral/plan.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Invited } from './invited.sql.ts'

/** Returns until when what an invited member does counts. */
export function untilOf({ registeredAt }: Pick<Invited, 'registeredAt'>, { days }: ReferralPlan): Date {
  return after(registeredAt, days * DAY_MS)
}
