import type { OutputOf } from '#contract/call.ts'
import type { officeInvitation } from '#contract/identity/office-invitation.ts'

/** What the link that was sent to an operator is for. */
export type Invitation = OutputOf<typeof officeInvitation>
