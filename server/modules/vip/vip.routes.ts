import { claimVip, vip } from '#contract/vip/vip.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { claimBonus } from './claim-bonus.ts'
import { showVip } from './show-vip.ts'

/** Adds members' calls of VIP. */
export function bindVip(http: Http): void {
  bindCall(http, vip, showVip)
  bindCall(http, claimVip, (context, { kind }) => claimBonus(context, kind))
}
