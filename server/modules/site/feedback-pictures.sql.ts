/** Pictures of questions to customer service, as the house encoded them; `digest` is of the file as it was sent. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Picture } from '#server/lib/open-picture.ts'

/** No question has more pictures; the form accepts fewer. */
const LISTED_MAX = 10

/** Stores a picture of a remark. */
export async function insertPicture(
  tx: Tx,
  feedbackId: bigint,
  { jpeg, width, height }: Picture,
  digest: string,
  at: Date,
): Promise<void> {
  await tx.query(
    'insert into site.feedback_pictures (feedback_id, picture, width, height, digest, at) values ($1, $2, $3, $4, $5, $6)',
    [feedbackId, jpeg, width, height, digest, at],
  )
}

/** Returns how many pictures a remark has, and whether the file with this digest is one of them. */
export async function countPictures(
  q: Queryable,
  feedbackId: bigint,
  digest: string,
): Promise<{ all: number; isKept: boolean }> {
  const [row] = await q.query<{ all: number; isKept: boolean }>(
    'select count(*)::int as all, coalesce(bool_or(digest = $2), false) as "isKept" from site.feedback_pictures where feedback_id = $1',
    [feedbackId, digest],
  )
  return row ?? { all: 0, isKept: false }
}

/** Returns a remark's pictures, oldest first. */
export function listPictures(q: Queryable, feedbackId: bigint): Promise<(Picture & { at: Date })[]> {
  return q.query(
    'select picture as jpeg, width, height, at from site.feedback_pictures where feedback_id = $1 order by id limit $2',
    [feedbackId, LISTED_MAX],
  )
}
