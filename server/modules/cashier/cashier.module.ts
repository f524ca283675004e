import { DEPOSIT_TOPIC, WITHDRAWAL_TOPIC } from '#contract/cashier/live.ts'
import type { Module } from '#server/lib/module.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import { fill } from '#server/lib/slots.ts'
import { SAVE_PAYMENT_PASSWORD } from '#server/modules/identity/identity.slots.ts'
import { OPEN_PAYMENTS } from '#server/modules/site/site.slots.ts'
import { ENTRY_SUBJECTS } from '#server/modules/wallet/wallet.slots.ts'
import { AUTO_RECEIVE_MINUTES, DEPOSIT_TURNOVER } from './cashier.settings.ts'
import { CASHIER_DECISIONS } from './cashier-decisions.ts'
import { CASHIER_JOBS } from './cashier.jobs.ts'
import { CASHIER_EXPORTS, CASHIER_PERSONAL_DATA } from './cashier.exports.ts'
import { bindCashierOffice } from './cashier.office.ts'
import { bindCashier } from './cashier.routes.ts'
import { FACT_CHECKS } from './checks/check-facts.ts'
import { CASHIER_CHECKS } from './checks/check-orders.ts'
import { SOURCE_CHECKS } from './checks/check-sources.ts'
import { DEPOSITS_TIE, WITHDRAWALS_TIE } from './closing-ties.ts'
import { DEPOSIT_ENTRIES, WITHDRAWAL_ENTRIES } from './entry-subjects.ts'
import { listOpenPayments } from './deposits/list-open-payments.ts'
import { CASHIER_SEEDS } from './seeds/cashier.seeds.ts'
import { savePaymentPassword } from './payment-password/payment-passwords.sql.ts'
import { CASHIER_CAUSES } from './checks/check-causes.ts'

export const CASHIER: Module = {
  name: 'cashier',
  level: 4,
  topics: [DEPOSIT_TOPIC, WITHDRAWAL_TOPIC],
  settings: [AUTO_RECEIVE_MINUTES, DEPOSIT_TURNOVER],
  calls: (http) => {
    bindCashier(http)
    bindCashierOffice(http)
  },
  jobs: CASHIER_JOBS,
  seeds: CASHIER_SEEDS,
  decisions: CASHIER_DECISIONS,
  causes: CASHIER_CAUSES,
  checks: [...CASHIER_CHECKS, ...SOURCE_CHECKS, ...FACT_CHECKS],
  messages: {
    'adjustment-posted': 'money',
    'debt-opened': 'money',
    'debt-recovered': 'money',
    'debt-waived': 'money',
    'deposit-another-picture': 'money',
    'deposit-paid': 'money',
    'deposit-refused': 'money',
    'deposit-reversed': 'money',
    'line-received': 'money',
    'line-sent': 'money',
    'withdrawal-corrected': 'money',
    'withdrawal-failed': 'money',
    'withdrawal-forced': 'money',
    'withdrawal-paid': 'money',
    'withdrawal-rejected': 'money',
    'payee-added': 'security',
    'payment-password-reset': 'security',
  },
  exports: CASHIER_EXPORTS,
  personalData: CASHIER_PERSONAL_DATA,
  fills: [
    fill(SAVE_PAYMENT_PASSWORD, savePaymentPassword),
    fill(OPEN_PAYMENTS, listOpenPayments),
    fill(CLOSING_TIES, WITHDRAWALS_TIE),
    fill(CLOSING_TIES, DEPOSITS_TIE),
    fill(ENTRY_SUBJECTS, DEPOSIT_ENTRIES),
    fill(ENTRY_SUBJECTS, WITHDRAWAL_ENTRIES),
  ],
}
