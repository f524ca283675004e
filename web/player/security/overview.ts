import type { OutputOf } from '#contract/call.ts'
import type { securityOverview } from '#contract/security.ts'

/** What protects an account, and where it is open, as the page and its cards show it. */
export type Overview = OutputOf<typeof securityOverview>
