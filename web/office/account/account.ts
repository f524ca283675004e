import type { OutputOf } from '#contract/call.ts'
import type { officeAccount } from '#contract/identity/office-account.ts'

/** The account of the logged-in operator, as the server answers it. */
export type Account = OutputOf<typeof officeAccount>
