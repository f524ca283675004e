/** The members' calls about the payment password. */
import { paymentPassword, paymentPasswordCode, resetPaymentPassword } from '#contract/cashier/payees.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { requireFresh } from '#server/modules/identity/sessions/fresh.ts'
import { setPaymentPassword } from './payment-password.ts'
import { resetWithCode, sendResetCode } from './reset-payment-password.ts'

/** Adds the calls of the payment password. */
export function bindPaymentPassword(http: Http): void {
  bindCall(http, paymentPassword, async (context, { newPassword, oldPassword }) => {
    await requireFresh(context)
    await setPaymentPassword(context.env, context.account.id, newPassword, oldPassword)
    return { isSet: true as const }
  })

  bindCall(http, paymentPasswordCode, (context, { password }) => sendResetCode(context, password))

  bindCall(http, resetPaymentPassword, async (context, { code, newPassword }) => {
    await resetWithCode(context, code, newPassword)
    return { isSet: true as const }
  })
}
