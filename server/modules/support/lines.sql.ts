import type { SUPPORT_EVENTS, SUPPORT_SPEAKERS } from '#contract/support/words.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type SupportEvent = (typeof SUPPORT_EVENTS)[number]
export type Line = {
  id: bigint
  speaker: (typeof SUPPORT_SPEAKERS)[number]
  operator: string | null
  name: string | null
  text: string | null
  event: SupportEvent | null
  opens_at: Date | null
  at: Date
}

/** Stores a line of a person. The conversation is locked, so lines have the order of their ids. Returns its id. */
export async function insertLine(
  tx: Tx,
  conversationId: bigint,
  line: {
    speaker: 'member' | 'operator'
    operator?: string
    name?: string | null
    text: string
    requestId: string
    at: Date
  },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into support.lines (conversation_id, speaker, operator, name, text, request_id, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [conversationId, line.speaker, line.operator ?? null, line.name ?? null, line.text, line.requestId, line.at],
  )
  if (!row) throw new Error('the line was not kept')
  return row.id
}

/** Stores what happened, as a line of the house. */
export async function insertEvent(
  tx: Tx,
  conversationId: bigint,
  line: { event: SupportEvent; operator?: string; name?: string | null; opensAt?: Date; at: Date },
): Promise<void> {
  await tx.query(
    `insert into support.lines (conversation_id, speaker, event, operator, name, opens_at, at)
     values ($1, 'house', $2, $3, $4, $5, $6)`,
    [conversationId, line.event, line.operator ?? null, line.name ?? null, line.opensAt ?? null, line.at],
  )
}

/** Returns the line that a side wrote with a request id; null for none. */
export async function findLine(
  q: Queryable,
  conversationId: bigint,
  speaker: 'member' | 'operator',
  requestId: string,
): Promise<{ id: bigint } | null> {
  const [row] = await q.query<{ id: bigint }>(
    'select id from support.lines where conversation_id = $1 and speaker = $2 and request_id = $3',
    [conversationId, speaker, requestId],
  )
  return row ?? null
}

/** Returns the lines of a conversation after one, oldest first. */
export function listLines(q: Queryable, conversationId: bigint, after: number, limit: number): Promise<Line[]> {
  return q.query<Line>(
    `select id, speaker, operator, name, text, event, opens_at, at from support.lines
     where conversation_id = $1 and id > $2 order by id limit $3`,
    [conversationId, after, limit],
  )
}

/** Returns the last lines of a conversation, oldest first. */
export function listLastLines(q: Queryable, conversationId: bigint, limit: number): Promise<Line[]> {
  return q.query<Line>(
    `select * from (select id, speaker, operator, name, text, event, opens_at, at from support.lines
       where conversation_id = $1 order by id desc limit $2) newest order by id`,
    [conversationId, limit],
  )
}

/** Returns how many lines the reader wrote since two moments. */
export async function countLinesSince(
  tx: Tx,
  conversationId: bigint,
  minute: Date,
  day: Date,
): Promise<{ minute: number; day: number }> {
  const [row] = await tx.query<{ minute: number; day: number }>(
    `select count(*) filter (where at > $2)::int as minute, count(*)::int as day from support.lines
     where conversation_id = $1 and speaker = 'member' and at > $3`,
    [conversationId, minute, day],
  )
  return row ?? { minute: 0, day: 0 }
}

/** Returns how many lines of operators came after one. */
export async function countUnread(q: Queryable, conversationId: bigint, seen: bigint): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from support.lines where conversation_id = $1 and speaker = 'operator' and id > $2`,
    [conversationId, seen],
  )
  return row?.count ?? 0
}

/** Stores what an operator notes for others. */
export async function insertNote(
  tx: Tx,
  conversationId: bigint,
  note: { operator: string; text: string; at: Date },
): Promise<void> {
  await tx.query('insert into support.notes (conversation_id, operator, text, at) values ($1, $2, $3, $4)', [
    conversationId,
    note.operator,
    note.text,
    note.at,
  ])
}

/** Returns the notes of a conversation, oldest first. */
export function listNotes(
  q: Queryable,
  conversationId: bigint,
): Promise<{ at: Date; operator: string; text: string }[]> {
  return q.query('select at, operator, text from support.notes where conversation_id = $1 order by id limit 200', [
    conversationId,
  ])
}
