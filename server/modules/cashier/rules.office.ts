/** The rules of the cashier and of transfers within lines, the house's floor under them, and codes for members who forgot their payment password. */
import {
  officeCashierRules,
  officeHouseRules,
  officePaymentPasswordCode,
  officeSetCashierRules,
  officeSetHouseRules,
} from '#contract/office-cashier-rules.ts'
import { officeLinePolicies, officeSetLinePolicy } from '#contract/office-line-policy.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { askOperatorCode } from './give-password-code.ts'
import { setHouseRules, showHouseRules } from './house-rules.ts'
import { setLinePolicy, showLinePolicies } from './set-line-policy.ts'
import { setRules, showRules } from './set-rules.ts'

/** Adds the calls of contract/office-cashier-rules.ts and contract/office-line-policy.ts. */
export function bindRules(http: Http): void {
  bindCall(http, officeCashierRules, async ({ env: { db }, merchant }) => ({ rules: await showRules(db, merchant) }))
  bindCall(http, officeSetCashierRules, (context, settings) => setRules(context, settings))
  bindCall(http, officeHouseRules, async ({ env: { db } }) => ({ rules: await showHouseRules(db) }))
  bindCall(http, officeSetHouseRules, (context, settings) => setHouseRules(context, settings))
  bindCall(http, officePaymentPasswordCode, (context, { id, reason }) => askOperatorCode(context, id, reason))
  bindCall(http, officeLinePolicies, async ({ env: { db }, merchant }) => ({
    policies: await showLinePolicies(db, merchant),
  }))
  bindCall(http, officeSetLinePolicy, (context, settings) => setLinePolicy(context, settings))
}
