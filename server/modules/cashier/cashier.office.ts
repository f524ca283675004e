/** The operators' calls: each sub-folder binds its own. Permissions are part of the contract. */
import type { Http } from '#server/lib/http.ts'
import { bindAdjustmentsOffice } from './adjustments/adjustments.office.ts'
import { bindDebtsOffice } from './debts/debts.office.ts'
import { bindDepositsOffice } from './deposits/deposits.office.ts'
import { bindLineOffice } from './line/line.office.ts'
import { bindPaymentPasswordOffice } from './payment-password/payment-password.office.ts'
import { bindProvidersOffice } from './providers/providers.office.ts'
import { bindFindingsOffice } from './reconciliation/findings.office.ts'
import { bindReconciliationOffice } from './reconciliation/reconciliation.office.ts'
import { bindRulesOffice } from './rules/rules.office.ts'
import { bindWithdrawalsOffice } from './withdrawals/withdrawals.office.ts'

/** Adds the operators' calls of the cashier. Operators see their own brand only. */
export function bindCashierOffice(http: Http): void {
  bindDepositsOffice(http)
  bindDebtsOffice(http)
  bindWithdrawalsOffice(http)
  bindPaymentPasswordOffice(http)
  bindRulesOffice(http)
  bindProvidersOffice(http)
  bindLineOffice(http)
  bindFindingsOffice(http)
  bindReconciliationOffice(http)
  bindAdjustmentsOffice(http)
}
