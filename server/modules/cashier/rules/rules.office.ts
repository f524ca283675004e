/** The brand's methods and its rules of the cashier, and the house's limits for the rules. */
import {
  officeCashierRules,
  officeHouseRules,
  officeSetCashierRules,
  officeSetHouseRules,
} from '#contract/cashier/office-cashier-rules.ts'
import { officePaymentMethods, officeUpdatePaymentMethod } from '#contract/cashier/office-methods.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { setHouseRules, showHouseRules } from './house-rules.ts'
import { setPaymentMethod, showMethods } from './set-payment-method.ts'
import { setRules, showRules } from './set-rules.ts'

/** Adds the calls of methods and rules. */
export function bindRulesOffice(http: Http): void {
  bindCall(http, officePaymentMethods, async ({ env: { db }, merchant }) => ({
    methods: await showMethods(db, merchant),
  }))
  bindCall(http, officeUpdatePaymentMethod, (context, settings) => setPaymentMethod(context, settings))
  bindCall(http, officeCashierRules, async ({ env: { db }, merchant }) => ({ rules: await showRules(db, merchant) }))
  bindCall(http, officeSetCashierRules, (context, settings) => setRules(context, settings))
  bindCall(http, officeHouseRules, async ({ env: { db } }) => ({ rules: await showHouseRules(db) }))
  bindCall(http, officeSetHouseRules, (context, settings) => setHouseRules(context, settings))
}
