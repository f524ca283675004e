/** The operators' call for members who forgot their payment password. */
import { officePaymentPasswordCode } from '#contract/cashier/office-cashier-rules.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { askOperatorCode } from './give-password-code.ts'

/** Adds the call. */
export function bindPaymentPasswordOffice(http: Http): void {
  bindCall(http, officePaymentPasswordCode, (context, { id, reason }) => askOperatorCode(context, id, reason))
}
