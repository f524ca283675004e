/** What messages asks of modules above it. */
import type { MessageAbout, MessageCategory } from '#contract/messages/categories.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Messages of a module whose category does not follow from their topic, by their keys. */
export const CATEGORIES_OF_MESSAGES = defineSlot<Readonly<Record<string, MessageCategory>>>('messages.categories')

/** Who reads an inbox. */
export type Reader = { readonly memberId: string; readonly brand: string; readonly locale: string }

/** A message to many, of which a member has no row before reading or removing it. */
export type Broadcast = {
  /** Never only digits, so that it is no id of a member's own message. */
  readonly id: string
  readonly category: MessageCategory
  readonly at: Date
  readonly readAt: Date | null
  readonly title: string
  /** Read with contract/site/rich-text.ts. */
  readonly text: string
  readonly about: MessageAbout | null
}

export type Broadcasts = {
  /** Returns the broadcasts that are for a member now, without those that the member removed, newest first. */
  list(env: Env, reader: Reader): Promise<readonly Broadcast[]>
  /** Marks broadcasts as read; returns how many were for the member and unread. */
  read(env: Env, reader: Reader, ids: readonly string[]): Promise<number>
  /** Removes broadcasts from the member's inbox; returns how many were there. */
  remove(env: Env, reader: Reader, ids: readonly string[]): Promise<number>
}

/** Messages to many, which the inbox shows among the member's own. */
export const BROADCASTS = defineSlot<Broadcasts>('messages.broadcasts')
