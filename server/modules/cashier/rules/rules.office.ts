/** The brand's methods and its rules of the cashier, and the house's limits for the rules. */
import {
  officeCashierRules,
  officeHouseRules,
  officeSetCashierRules,
  officeSetHouseRules,
} from '#contract/cashier/office-cashier-rules.ts'
import {
  officeAddPaymentMethod,
  officePaymentMethods,
  officeUpdatePaymentMethod,
} from '#contract/cashier/office-methods.ts'
import { officeProviders, officeSetProvider } from '#contract/cashier/office-providers.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listProviders, OWN_ACCOUNTS } from '../providers/providers.sql.ts'
import { askProvider, showProviders } from '../providers/set-provider.ts'
import { addPaymentMethod } from './add-payment-method.ts'
import { setHouseRules, showHouseRules } from './house-rules.ts'
import { setPaymentMethod, showMethods } from './set-payment-method.ts'
import { setRules, showRules } from './set-rules.ts'

/** Adds the calls of methods and rules. */
export function bindRulesOffice(http: Http): void {
  bindCall(http, officePaymentMethods, async ({ env: { db }, merchant }) => ({
    methods: await showMethods(db, merchant),
    providers: (await listProviders(db)).map(({ code }) => code).filter((code) => code !== OWN_ACCOUNTS),
  }))
  bindCall(http, officeAddPaymentMethod, (context, { reason, ...method }) => addPaymentMethod(context, method, reason))
  bindCall(http, officeProviders, async ({ env: { db } }) => ({ content: await showProviders(db) }))
  bindCall(http, officeSetProvider, async (context, input) => ({ waiting: await askProvider(context, input) }))
  bindCall(http, officeUpdatePaymentMethod, (context, settings) => setPaymentMethod(context, settings))
  bindCall(http, officeCashierRules, async ({ env: { db }, merchant }) => ({ rules: await showRules(db, merchant) }))
  bindCall(http, officeSetCashierRules, (context, settings) => setRules(context, settings))
  bindCall(http, officeHouseRules, async ({ env: { db } }) => ({ rules: await showHouseRules(db) }))
  bindCall(http, officeSetHouseRules, (context, settings) => setHouseRules(context, settings))
}
