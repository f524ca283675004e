import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type FeedbackState = 'open' | 'answered' | 'closed'
export type FeedbackRow = {
  id: bigint
  merchant: string
  subject: string | null
  content: string
  contact: string | null
  member_id: string | null
  ip: string
  at: Date
  state: FeedbackState
  language: string
}
const COLUMNS = 'id, merchant, subject, content, contact, member_id, ip, at, state, language'

/** Stores a remark. */
export async function insertFeedback(
  queryable: Queryable,
  row: {
    merchant: string
    content: string
    contact: string | null
    memberId: string | null
    ip: string
    network: string
    language: string
    at: Date
  },
): Promise<void> {
  await queryable.query(
    'insert into site.feedback (merchant, content, contact, member_id, ip, network, language, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [row.merchant, row.content, row.contact, row.memberId, row.ip, row.network, row.language, row.at],
  )
}

/** Returns how many remarks came from a network since a moment. */
export async function countFeedbackFrom(queryable: Queryable, network: string, since: Date): Promise<number> {
  const [row] = await queryable.query<{ count: bigint }>(
    'select count(*) as count from site.feedback where network = $1 and at > $2 and subject is null',
    [network, since],
  )
  return Number(row?.count ?? 0n)
}

/** Returns a page of remarks, newest first; of one state, where one is named. */
export async function listFeedbackRows(
  queryable: Queryable,
  merchant: string,
  state: FeedbackState | null,
  limit: number,
  offset: number,
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const which = where(sql`merchant = ${merchant}`, state !== null && sql`state = ${state}`)
  const rows = await queryable.query<FeedbackRow>(
    sql`select ${fixed(COLUMNS)} from site.feedback ${which} order by id desc limit ${limit} offset ${offset}`,
  )
  const counts = await queryable.query<{ count: bigint }>(sql`select count(*) as count from site.feedback ${which}`)
  return { rows, total: Number(counts[0]?.count ?? 0n) }
}

/** Returns one remark of a brand, or null. */
export async function findFeedback(queryable: Queryable, merchant: string, id: bigint): Promise<FeedbackRow | null> {
  const [row] = await queryable.query<FeedbackRow>(
    `select ${COLUMNS} from site.feedback where merchant = $1 and id = $2`,
    [merchant, id],
  )
  return row ?? null
}

/**
 * Locks and returns one remark of a brand until the commit, so that two operators answer or close it one after the
 * other.
 */
export async function lockFeedback(tx: Tx, merchant: string, id: bigint): Promise<FeedbackRow | null> {
  const [row] = await tx.query<FeedbackRow>(
    `select ${COLUMNS} from site.feedback where merchant = $1 and id = $2 for update`,
    [merchant, id],
  )
  return row ?? null
}

/** Sets the state of a remark. */
export async function putFeedbackState(tx: Tx, id: bigint, state: FeedbackState): Promise<void> {
  await tx.query('update site.feedback set state = $2 where id = $1', [id, state])
}
