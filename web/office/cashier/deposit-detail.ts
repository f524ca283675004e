import type { OutputOf } from '#contract/call.ts'
import type { officeDeposit } from '#contract/cashier/office-deposits.ts'

/** One deposit, as operators see it. */
export type DepositDetail = OutputOf<typeof officeDeposit>
