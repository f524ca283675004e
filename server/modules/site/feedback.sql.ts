import type { Queryable } from '#server/lib/db.ts'

export type FeedbackRow = { id: bigint; content: string; contact: string | null; member_id: string | null; ip: string; at: Date }

/** Keeps a remark. */
export async function insertFeedback(
  queryable: Queryable,
  row: { merchant: string; content: string; contact: string | null; memberId: string | null; ip: string; network: string; at: Date },
): Promise<void> {
  await queryable.query(
    'insert into site.feedback (merchant, content, contact, member_id, ip, network, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.merchant, row.content, row.contact, row.memberId, row.ip, row.network, row.at])
}

/** How many remarks came from a network since a moment. */
export async function countFeedbackFrom(queryable: Queryable, network: string, since: Date): Promise<number> {
  const [row] = await queryable.query<{ count: bigint }>('select count(*) as count from site.feedback where network = $1 and at > $2', [network, since])
  return Number(row?.count ?? 0n)
}

/** A page of remarks, newest first. */
export async function listFeedbackRows(queryable: Queryable, merchant: string, limit: number, offset: number): Promise<{ rows: FeedbackRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    queryable.query<FeedbackRow>(
      'select id, content, contact, member_id, ip, at from site.feedback where merchant = $1 order by id desc limit $2 offset $3', [merchant, limit, offset]),
    queryable.query<{ count: bigint }>('select count(*) as count from site.feedback where merchant = $1', [merchant]),
  ])
  return { rows, total: Number(counts[0]?.count ?? 0n) }
}
