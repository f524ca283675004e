import type { OutputOf } from '#contract/call.ts'
import type { officeWithdrawal } from '#contract/cashier/office-withdrawals.ts'

/** One withdrawal, as operators see it. */
export type WithdrawalDetail = OutputOf<typeof officeWithdrawal>
