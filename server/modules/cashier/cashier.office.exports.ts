/** Deposits and withdrawals as operators can export them. */
import type { DepositState } from '#contract/cashier/deposits.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { behind, momentOf, type OfficeSource, type Reading } from '#server/lib/exports/source.ts'
import { translate } from '#server/lib/messages.ts'
import { type DepositFilter, listDepositPage, sumDeposits } from './deposits/deposits.report.sql.ts'
import { maskNumber, nameIn } from './rules/method-rules.ts'
import { listWithdrawalPage, sumWithdrawals, type WithdrawalFilter } from './withdrawals/withdrawals.report.sql.ts'

const orderFilter = ({ merchant, filter }: Reading) => ({
  merchant,
  from: momentOf(filter.from),
  to: momentOf(filter.to),
  methodCode: filter.methodCode,
  username: filter.username,
  reference: filter.reference,
})
const depositFilter = (reading: Reading): DepositFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as DepositState | undefined,
  isByTime: true,
})
const withdrawalFilter = (reading: Reading): WithdrawalFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as WithdrawalState | undefined,
  queue: reading.filter.queue as WithdrawalFilter['queue'],
  isByTime: true,
})

/** The source of the list of deposits. */
export const officeDeposits: OfficeSource = {
  permission: 'deposits.read',
  heads: [
    'time',
    'reference',
    'member',
    'memberId',
    'method',
    'state',
    'amount',
    'fee',
    'paid',
    'credited',
    'currency',
    'providerReference',
    'decided',
  ],
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
        row.username,
        row.memberId,
        nameIn(locale, row.names),
        translate(locale, `cashier.depositState.${row.state}`),
        row.amountMinor,
        row.feeMinor,
        row.paidMinor,
        row.creditedMinor,
        row.currency,
        row.providerReference,
        row.decidedAt,
      ]),
    }
  },
}

/** The source of the list of withdrawals. */
export const officeWithdrawals: OfficeSource = {
  permission: 'withdrawals.read',
  heads: [
    'time',
    'reference',
    'member',
    'memberId',
    'method',
    'account',
    'state',
    'amount',
    'fee',
    'payout',
    'currency',
    'providerReference',
    'reviewer',
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
        row.username,
        row.memberId,
        nameIn(locale, row.names),
        maskNumber(row.number),
        translate(locale, `cashier.stage.${row.state}`, { method: nameIn(locale, row.names) }),
        row.amountMinor,
        row.feeMinor,
        row.amountMinor - row.feeMinor,
        row.currency,
        row.providerReference,
        row.reviewer,
        row.paidAt,
        row.closedAt,
      ]),
    }
  },
}
