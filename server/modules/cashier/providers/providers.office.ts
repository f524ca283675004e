/** Operators' calls about payment providers, and about methods that go through them. */
import { officeAddPaymentMethod, officeMethodProviders } from '#contract/cashier/office-methods.ts'
import { officeProviders, officeSetProvider } from '#contract/cashier/office-providers.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { addPaymentMethod } from './add-payment-method.ts'
import { listProviders, OWN_ACCOUNTS } from './providers.sql.ts'
import { askProvider, showProviders } from './set-provider.ts'

/** Adds the calls of providers. */
export function bindProvidersOffice(http: Http): void {
  bindCall(http, officeProviders, async ({ env: { db } }) => ({ content: await showProviders(db) }))
  bindCall(http, officeSetProvider, async (context, input) => ({ waiting: await askProvider(context, input) }))
  bindCall(http, officeMethodProviders, async ({ env: { db } }) => ({
    codes: (await listProviders(db)).map(({ code }) => code).filter((code) => code !== OWN_ACCOUNTS),
  }))
  bindCall(http, officeAddPaymentMethod, (context, { reason, ...method }) => addPaymentMethod(context, method, reason))
}
