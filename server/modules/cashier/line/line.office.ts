/** The operators' calls about the policy for line payments. */
import { officeLinePolicies, officeSetLinePolicy } from '#contract/cashier/office-line-policy.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { setLinePolicy, showLinePolicies } from './set-line-policy.ts'

/** Adds the calls of contract/cashier/office-line-policy.ts. */
export function bindLineOffice(http: Http): void {
  bindCall(http, officeLinePolicies, async ({ env: { db }, merchant }) => ({
    policies: await showLinePolicies(db, merchant),
  }))
  bindCall(http, officeSetLinePolicy, (context, settings) => setLinePolicy(context, settings))
}
