import type { OutputOf } from '#contract/call.ts'
import type { officeSupportConversation } from '#contract/support/office-support.ts'

/** A conversation as its page reads it. */
export type Chat = OutputOf<typeof officeSupportConversation>
