import { referral } from '#contract/referral/referral.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { showReferral } from './show-referral.ts'

/** Adds members' call of referral. */
export function bindReferral(http: Http): void {
  bindCall(http, referral, showReferral)
}
