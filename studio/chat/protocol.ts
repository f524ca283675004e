/**
 * Chat at a shared table. A live channel that has chat carries these messages beside its own; `welcome.chat` holds what
 * a screen needs after a load or a reconnect. A message counts when `said` arrives; until then the client stores it and
 * sends it again under the same request id.
 */
import { z } from 'zod'
import { requestIdSchema, type ServerTime } from '#studio/protocol.ts'

/** Most letters of a message. */
export const SAY_MOST = 160
/** Most messages that a screen receives when it connects. */
export const HISTORY_MOST = 40

export const saySchema = z.strictObject({
  type: z.literal('say'),
  requestId: requestIdSchema,
  text: z.string().min(1).max(400),
})
export const reportSchema = z.strictObject({
  type: z.literal('report'),
  requestId: requestIdSchema,
  messageId: z.string().regex(/^\d{1,18}$/),
})
export type ChatClientMessage = z.infer<typeof saySchema> | z.infer<typeof reportSchema>

/** What others see of a message: links, numbers and some words are hidden. */
export type ChatMessage = {
  id: string
  /** Identifies a person at all tables, without revealing the account. */
  person: string
  /** Masked, for example "Ta***r". */
  name: string
  text: string
  at: ServerTime
}

/** `read`: with play money a member reads and does not write. `muted`: an operator decided it, until `mutedUntil`. */
export type ChatRight = 'write' | 'read' | 'muted'

export type ChatState = {
  right: ChatRight
  mutedUntil: ServerTime | null
  /** The reader's own `person`. */
  you: string
  /** Oldest first. */
  messages: ChatMessage[]
}

export type ChatServerMessage =
  | { type: 'chat'; message: ChatMessage }
  | { type: 'said'; requestId: string; message: ChatMessage }
  | { type: 'reported'; requestId: string; messageId: string }
  | { type: 'chat_removed'; messageId: string }
  /** An operator changed what the member may do. Null: the chat was turned off. */
  | { type: 'chat_state'; chat: ChatState | null }
