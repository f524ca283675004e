import type { PushTopic } from '#contract/push.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findPreferences, type Preferences } from './push.sql.ts'

/** Before any choice: what concerns one's own account; nothing that invites to play. */
export const DEFAULT_PREFERENCES: Preferences = {
  topics: ['money', 'security', 'play'],
  quietFrom: null,
  quietTo: null,
}

/** What a member chose, or what holds before a choice. */
export async function getPreferences(queryable: Queryable, memberId: string): Promise<Preferences> {
  return (await findPreferences(queryable, memberId)) ?? DEFAULT_PREFERENCES
}

/** Whether a topic may wake a member. */
export function wants({ topics }: Preferences, topic: PushTopic): boolean {
  return topics.includes(topic)
}
