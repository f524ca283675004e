/** The members' calls: each sub-folder binds its own. Who may call is part of the contract. */
import type { Http } from '#server/lib/http.ts'
import { bindDeposits } from './deposits/deposits.routes.ts'
import { bindLine } from './line/line.routes.ts'
import { bindPayees } from './payees/payees.routes.ts'
import { bindPaymentPassword } from './payment-password/payment-password.routes.ts'
import { bindCallbacks } from './callbacks.routes.ts'
import { bindWithdrawals } from './withdrawals/withdrawals.routes.ts'

/** Adds the calls of members and payment providers. */
export function bindCashier(http: Http): void {
  bindDeposits(http)
  bindWithdrawals(http)
  bindPayees(http)
  bindPaymentPassword(http)
  bindLine(http)
  bindCallbacks(http)
}
