import type { OutputOf } from '#contract/call.ts'
import type { memberProfile } from '#contract/identity/profile.ts'

/** A member's profile, as the card and its dialog show it. */
export type Profile = OutputOf<typeof memberProfile>
