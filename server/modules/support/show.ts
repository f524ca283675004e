/** Conversations and their lines as calls answer them. */
import type { OutputOf } from '#contract/call.ts'
import type { supportConversation } from '#contract/support/support.ts'
import { SUPPORT_LINES_PAGE } from '#contract/support/words.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Conversation } from './conversations.sql.ts'
import { countUnread, listLines, type Line } from './lines.sql.ts'
import { findPlace } from './queue.sql.ts'

export type ShownConversation = NonNullable<OutputOf<typeof supportConversation>['conversation']>

/** How long after its end a conversation can be rated. */
export const RATING_MS = 24 * HOUR_MS

/** Returns a line as its reader sees it: without the name with which an operator logs in. */
export function showLine({
  id,
  speaker,
  name,
  text,
  event,
  opens_at: opensAt,
  at,
}: Line): ShownConversation['lines'][number] {
  return {
    id: String(id),
    speaker,
    text,
    event,
    name,
    opensAt: opensAt?.toISOString() ?? null,
    at: at.toISOString(),
  }
}

/** Returns the rating of a conversation; null for none. */
export function ratingOf({ stars, rating_words: words }: Pick<Conversation, 'stars' | 'rating_words'>) {
  return stars === null ? null : { stars, words }
}

/** Returns whether a conversation can be rated: an operator answered, it ended of late, and nobody rated it. */
export function isRateable(row: Conversation, now: Date): boolean {
  return row.ended_at !== null && row.answered_at !== null && row.stars === null && after(row.ended_at, RATING_MS) > now
}

/** Returns a conversation as its reader sees it, with its lines after one. */
export async function showConversation(
  q: Queryable,
  row: Conversation,
  cursor: number,
  now: Date,
): Promise<ShownConversation> {
  const lines = await listLines(q, row.id, cursor, SUPPORT_LINES_PAGE)
  return {
    id: String(row.id),
    state: row.state,
    topic: row.topic,
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    place: row.state === 'waiting' ? await findPlace(q, row) : null,
    lines: lines.map(showLine),
    seen: String(row.seen_line),
    unread: await countUnread(q, row.id, row.seen_line),
    rating: ratingOf(row),
    canRate: isRateable(row, now),
  }
}
