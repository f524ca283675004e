import type { SupportTopic } from '#contract/support/words.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Entry } from '#server/lib/exports/personal-section.ts'

export type EarlierRow = {
  id: bigint
  topic: SupportTopic
  began_at: Date
  ended_at: Date
  lines: number
  stars: number | null
  rating_words: string | null
}

/** Returns a page of a member's ended conversations, newest first, and how many there are. */
export async function listEnded(
  q: Queryable,
  brand: string,
  memberId: string,
  limit: number,
  offset: number,
): Promise<{ rows: EarlierRow[]; total: number }> {
  const rows = await q.query<EarlierRow>(
    `select c.id, c.topic, c.began_at, c.ended_at, c.stars, c.rating_words,
       (select count(*)::int from support.lines l where l.conversation_id = c.id and l.speaker <> 'house') as lines
     from support.conversations c where c.member_id = $2 and c.brand = $1 and c.state = 'ended'
     order by c.id desc limit $3 offset $4`,
    [brand, memberId, limit, offset],
  )
  const [count] = await q.query<{ total: number }>(
    `select count(*)::int as total from support.conversations where member_id = $2 and brand = $1 and state = 'ended'`,
    [brand, memberId],
  )
  return { rows, total: count?.total ?? 0 }
}

/** Returns what a member and operators wrote to each other, oldest first: for the file of the member's data. */
export async function listPersonalLines(q: Queryable, memberId: string, limit: number): Promise<Entry[]> {
  const rows = await q.query<{ at: Date; conversation: string; topic: string; speaker: string; text: string | null }>(
    `select l.at, c.id::text as conversation, c.topic, l.speaker, l.text
     from support.conversations c join support.lines l on l.conversation_id = c.id
     where c.member_id = $1 and l.speaker <> 'house' order by l.id limit $2`,
    [memberId, limit],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Returns how a member rated conversations, oldest first. */
export async function listPersonalRatings(q: Queryable, memberId: string, limit: number): Promise<Entry[]> {
  return q.query<Entry>(
    `select c.id::text as conversation, c.stars, c.rating_words as words
     from support.conversations c where c.member_id = $1 and c.stars is not null order by c.id limit $2`,
    [memberId, limit],
  )
}
