/** Deposits and withdrawals as members can export them. */
import type { DepositState } from '#contract/cashier/deposits.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { behind, type Exports, momentOf, playerOf, type Reading, type Source } from '#server/lib/exports/source.ts'
import { listSection, type PersonalSection, recordSection, sayable } from '#server/lib/exports/personal-section.ts'
import { translate } from '#server/lib/messages.ts'
import { type DepositFilter, listDepositPage, sumDeposits } from './deposits/deposits.report.sql.ts'
import { officeDeposits, officeWithdrawals } from './cashier.office.exports.ts'
import { listPayoutAccounts } from './payees/payout-accounts.sql.ts'
import { maskNumber, nameIn } from './rules/method-rules.ts'
import { listWithdrawalPage, sumWithdrawals, type WithdrawalFilter } from './withdrawals/withdrawals.report.sql.ts'

const orderFilter = (reading: Reading) => ({
  merchant: reading.merchant,
  memberId: playerOf(reading).id,
  from: momentOf(reading.filter.from),
  to: momentOf(reading.filter.to),
  methodCode: reading.filter.methodCode,
})
const depositFilter = (reading: Reading): DepositFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as DepositState | undefined,
})
const withdrawalFilter = (reading: Reading): WithdrawalFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as WithdrawalState | undefined,
})
const deposits: Source = {
  heads: ['time', 'reference', 'method', 'state', 'amount', 'fee', 'paid', 'credited', 'currency', 'decided'],
  times: ['time', 'decided'],
  count: async (reading) =>
    (await sumDeposits(reading.env.db, depositFilter(reading))).reduce((all, sum) => all + sum.count, 0),
  async read(reading, cursor, limit) {
    const { locale } = reading
    const { content, next } = await listDepositPage(reading.env.db, depositFilter(reading), {
      before: behind(cursor),
      limit,
    })
    return {
      next: next && String(next.id),
      rows: content.map((row) => [
        row.createdAt,
        row.reference,
        nameIn(locale, row.names),
        translate(locale, `cashier.depositState.${row.state}`),
        row.amountMinor,
        row.feeMinor,
        row.paidMinor,
        row.creditedMinor,
        row.currency,
        row.decidedAt,
      ]),
    }
  },
}

const withdrawals: Source = {
  heads: [
    'time',
    'reference',
    'method',
    'account',
    'state',
    'amount',
    'fee',
    'payout',
    'currency',
    'paidAt',
    'closedAt',
  ],
  times: ['time', 'paidAt', 'closedAt'],
  count: async (reading) =>
    (await sumWithdrawals(reading.env.db, withdrawalFilter(reading))).reduce((all, sum) => all + sum.count, 0),
  async read(reading, cursor, limit) {
    const { locale } = reading
    const { content, next } = await listWithdrawalPage(reading.env.db, withdrawalFilter(reading), {
      before: behind(cursor),
      limit,
    })
    return {
      next: next && String(next.id),
      rows: content.map((row) => [
        row.createdAt,
        row.reference,
        nameIn(locale, row.names),
        maskNumber(row.number),
        translate(locale, `cashier.stage.${row.state}`, { method: nameIn(locale, row.names) }),
        row.amountMinor,
        row.feeMinor,
        row.amountMinor - row.feeMinor,
        row.currency,
        row.paidAt,
        row.closedAt,
      ]),
    }
  },
}

export const CASHIER_EXPORTS: Exports = { deposits, withdrawals, officeDeposits, officeWithdrawals }
export const CASHIER_PERSONAL_DATA: readonly PersonalSection[] = [
  listSection({ part: 'money', name: 'payoutAccounts' }, async ({ env }, id) =>
    (await listPayoutAccounts(env.db, id)).map((row) => sayable(row)),
  ),
  recordSection({ part: 'money', name: 'deposits' }, deposits),
  recordSection({ part: 'money', name: 'withdrawals' }, withdrawals),
]
