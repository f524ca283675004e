import type { OutputOf } from '#contract/call.ts'
import type { officeDeposit } from '#contract/office-cashier.ts'

/** One deposit, as operators see it. */
export type DepositDetail = OutputOf<typeof officeDeposit>
