import type { OutputOf } from '#contract/call.ts'
import type { securityOverview } from '#contract/identity/security.ts'

/** What protects an account and where it is logged in, as the page and its cards show it. */
export type Overview = OutputOf<typeof securityOverview>
