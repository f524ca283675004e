import type { PushTopic } from '#contract/push/push.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findPreferences, type Preferences } from './push.sql.ts'

/** The preferences before any choice: messages about the member's own account, and no promotions. */
export const DEFAULT_PREFERENCES: Preferences = {
  topics: ['money', 'security', 'play'],
  quietFrom: null,
  quietTo: null,
}

/** Returns a member's choice, or the defaults. */
export async function getPreferences(queryable: Queryable, memberId: string): Promise<Preferences> {
  return (await findPreferences(queryable, memberId)) ?? DEFAULT_PREFERENCES
}

/** Returns whether a topic may notify a member. */
export function wants({ topics }: Preferences, topic: PushTopic): boolean {
  return topics.includes(topic)
}
