import type { Queryable, Tx } from '#server/lib/db.ts'

export type AnswerWay = 'message' | 'mail' | 'sms'
export type FeedbackAct = {
  at: Date
  operator: string
  act: 'answer' | 'close'
  way: AnswerWay | null
  note: string
  sentAt: Date | null
}

/** Stores an act on a remark. Returns its id. */
export async function insertFeedbackAct(
  tx: Tx,
  feedbackId: bigint,
  { at, operator, act, way, note, sentAt }: FeedbackAct,
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    'insert into site.feedback_acts (feedback_id, at, operator, act, way, note, sent_at) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [feedbackId, at, operator, act, way, note, sentAt],
  )
  if (!row) throw new Error('the act was not kept')
  return row.id
}

/** Returns every act on a remark, oldest first. */
export async function listFeedbackActs(queryable: Queryable, feedbackId: bigint): Promise<FeedbackAct[]> {
  return queryable.query<FeedbackAct>(
    'select at, operator, act, way, note, sent_at as "sentAt" from site.feedback_acts where feedback_id = $1 order by id limit 200',
    [feedbackId],
  )
}

/** Returns the text of an answer to an address and how it is sent; null when it was sent before. */
export async function findAnswerToSend(
  queryable: Queryable,
  actId: bigint,
): Promise<{ feedbackId: bigint; note: string; way: 'mail' | 'sms' } | null> {
  const [row] = await queryable.query<{ feedback_id: bigint; note: string; way: 'mail' | 'sms' }>(
    `select feedback_id, note, way from site.feedback_acts
     where id = $1 and way in ('mail', 'sms') and sent_at is null`,
    [actId],
  )
  return row ? { feedbackId: row.feedback_id, note: row.note, way: row.way } : null
}

/** Stores that an answer was sent. */
export async function putAnswerSent(queryable: Queryable, actId: bigint, at: Date): Promise<void> {
  await queryable.query(`update site.feedback_acts set sent_at = $2 where id = $1 and sent_at is null`, [actId, at])
}
