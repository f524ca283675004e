import type { Queryable, Tx } from '#server/lib/db.ts'
import type { FeedbackState } from './feedback.sql.ts'

export type Question = {
  requestId: string
  merchant: string
  subject: string
  content: string
  contact: string | null
  memberId: string | null
  ip: string
  network: string
  language: string
  at: Date
}
export type ConversationRow = {
  id: bigint
  at: Date
  subject: string | null
  content: string
  state: FeedbackState
  pictures: number
  answers: { at: string; text: string }[]
}

/** Stores a question to customer service. Returns null where the sender's request was stored before. */
export async function insertQuestion(tx: Tx, row: Question): Promise<bigint | null> {
  const [kept] = await tx.query<{ id: bigint }>(
    `insert into site.feedback (merchant, subject, content, contact, member_id, ip, network, language, at, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (merchant, coalesce(member_id, ''), request_id) where request_id is not null do nothing returning id`,
    [
      row.merchant,
      row.subject,
      row.content,
      row.contact,
      row.memberId,
      row.ip,
      row.network,
      row.language,
      row.at,
      row.requestId,
    ],
  )
  return kept?.id ?? null
}

export type KeptQuestion = { id: bigint; subject: string | null; content: string; contact: string | null }

/** Returns the question that a member, or a visitor, sent with a request id; null where there is none. */
export async function findQuestion(
  q: Queryable,
  merchant: string,
  memberId: string | null,
  requestId: string,
): Promise<KeptQuestion | null> {
  const [row] = await q.query<KeptQuestion>(
    `select id, subject, content, contact from site.feedback
     where merchant = $1 and coalesce(member_id, '') = coalesce($2, '') and request_id = $3`,
    [merchant, memberId, requestId],
  )
  return row ?? null
}

/** Locks a sender's questions, so that concurrent ones are all counted. */
export async function lockSender(tx: Tx, sender: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 370))', [sender])
}

/** Returns how many questions a member asked since a moment. */
export async function countQuestionsOf(tx: Tx, merchant: string, memberId: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from site.feedback where merchant = $1 and member_id = $2 and at > $3 and subject is not null',
    [merchant, memberId, since],
  )
  return Number(row?.count ?? 0n)
}

/** Returns how many questions visitors of a network asked since a moment. */
export async function countQuestionsFrom(tx: Tx, network: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from site.feedback where network = $1 and at > $2 and subject is not null and member_id is null',
    [network, since],
  )
  return Number(row?.count ?? 0n)
}

/**
 * Returns a page of a member's questions, newest first, each with its answers, oldest first. Leaves out the notes of
 * closings, which only operators read.
 */
export async function listConversationRows(
  queryable: Queryable,
  merchant: string,
  memberId: string,
  limit: number,
  offset: number,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const rows = await queryable.query<ConversationRow>(
    `select f.id, f.at, f.subject, f.content, f.state, coalesce(a.answers, '[]') as answers,
         (select count(*)::int from site.feedback_pictures where feedback_id = f.id) as pictures
       from site.feedback f
       left join lateral (
         select json_agg(json_build_object('at', at, 'text', note) order by id) as answers
         from site.feedback_acts where feedback_id = f.id and act = 'answer'
       ) a on true
       where f.merchant = $1 and f.member_id = $2 order by f.id desc limit $3 offset $4`,
    [merchant, memberId, limit, offset],
  )
  const counts = await queryable.query<{ count: bigint }>(
    'select count(*) as count from site.feedback where merchant = $1 and member_id = $2',
    [merchant, memberId],
  )
  return { rows, total: Number(counts[0]?.count ?? 0n) }
}
