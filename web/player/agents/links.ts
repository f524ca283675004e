import type { invitationLinks } from '#contract/agents/accounts.ts'
import type { OutputOf } from '#contract/call.ts'

/** The agent's links, and which accounts the agent may open. */
export type Links = OutputOf<typeof invitationLinks>
