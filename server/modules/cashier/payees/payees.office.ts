/** The operators' calls about payees. */
import { officeBlockPayee } from '#contract/cashier/office-withdrawals.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findWaiting } from '../withdrawals/list-withdrawals.ts'
import { presentOfficeWithdrawal } from '../withdrawals/present-withdrawal.ts'
import { blockPayee } from './block-payee.ts'

/** Adds the calls of payees. */
export function bindPayeesOffice(http: Http): void {
  bindCall(http, officeBlockPayee, async (context, { id, reason }) => {
    const withdrawal = await blockPayee(context, BigInt(id), reason)
    return presentOfficeWithdrawal(withdrawal, context.locale, await findWaiting(context.env.db, withdrawal))
  })
}
