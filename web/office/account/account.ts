import type { OutputOf } from '#contract/call.ts'
import type { officeAccount } from '#contract/office-account.ts'

/** The account of the operator who is logged in, as the server tells of it. */
export type Account = OutputOf<typeof officeAccount>
