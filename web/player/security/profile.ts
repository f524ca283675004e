import type { OutputOf } from '#contract/call.ts'
import type { memberProfile } from '#contract/profile.ts'

/** Who a member is to us, as the card and its dialog show it. */
export type Profile = OutputOf<typeof memberProfile>
