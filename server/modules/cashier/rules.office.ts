/** The rules of the cashier and of transfers within lines, and codes for members who forgot their payment password. */
import { officeCashierRules, officePaymentPasswordCode, officeSetCashierRules } from '#contract/office-cashier-rules.ts'
import { officeLinePolicies, officeSetLinePolicy } from '#contract/office-line-policy.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { makeOperatorCode } from './reset-payment-password.ts'
import { setLinePolicy, showLinePolicies } from './set-line-policy.ts'
import { setRules, showRules } from './set-rules.ts'

/** Adds the calls of contract/office-cashier-rules.ts and contract/office-line-policy.ts. */
export function bindRules(http: Http): void {
  bindCall(http, officeCashierRules, async ({ env: { db }, operator }) => ({ rules: await showRules(db, operator.merchant) }))
  bindCall(http, officeSetCashierRules, (context, settings) => setRules(context, settings))
  bindCall(http, officePaymentPasswordCode, (context, { id, reason }) => makeOperatorCode(context, id, reason))
  bindCall(http, officeLinePolicies, async ({ env: { db }, operator }) => ({ policies: await showLinePolicies(db, operator.merchant) }))
  bindCall(http, officeSetLinePolicy, (context, settings) => setLinePolicy(context, settings))
}
