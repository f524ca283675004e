import { APPLICATION_PICTURES_MAX, type PromotionDetail } from '#contract/promotions/offers.ts'
import { REJECT_REASONS } from '#contract/promotions/kinds.ts'
import type { Application } from './applications.sql.ts'

/** Returns an application as its member sees it: no note and no operator. */
export function presentApplication(one: Application): NonNullable<PromotionDetail['application']> {
  const { id, remark, pictures, at, state, reason } = one
  return {
    id: String(id),
    remark,
    pictures,
    canAdd: state === 'applying' && pictures < APPLICATION_PICTURES_MAX,
    at: at.toISOString(),
    state,
    reason: REJECT_REASONS.find((known) => known === reason) ?? null,
  }
}
