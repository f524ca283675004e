import type { OutputOf } from '#contract/call.ts'
import type { officeInvitation } from '#contract/office-account.ts'

/** What a link of an operator is for. */
export type Invitation = OutputOf<typeof officeInvitation>
