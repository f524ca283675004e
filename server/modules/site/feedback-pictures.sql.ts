/** Pictures of questions to customer service, as the house encoded them; `digest` is of the file as it was sent. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Picture } from '#server/lib/open-picture.ts'

/** No question has more pictures; the form accepts fewer. */
const LISTED_MAX = 10

/** Stores that a file is a picture of a remark. */
export async function insertPicture(
  tx: Tx,
  feedbackId: bigint,
  { width, height, file, digest, at }: Omit<Picture, 'jpeg'> & { file: string; digest: string; at: Date },
): Promise<void> {
  await tx.query(
    'insert into site.feedback_pictures (feedback_id, file, width, height, digest, at) values ($1, $2, $3, $4, $5, $6)',
    [feedbackId, file, width, height, digest, at],
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

export type PictureRow = Omit<Picture, 'jpeg'> & {
  /** Of one that is not moved yet. */
  jpeg: Buffer | null
  file: string | null
  at: Date
}

/** Returns a remark's pictures, oldest first. */
export function listPictures(q: Queryable, feedbackId: bigint): Promise<PictureRow[]> {
  return q.query(
    'select picture as jpeg, file, width, height, at from site.feedback_pictures where feedback_id = $1 order by id limit $2',
    [feedbackId, LISTED_MAX],
  )
}

/** Returns the oldest picture that still lies in its row; null when there is none. */
export async function findPictureToMove(q: Queryable): Promise<{ id: bigint; content: Buffer } | null> {
  const [row] = await q.query<{ id: bigint; content: Buffer }>(
    'select id, picture as content from site.feedback_pictures where file is null order by id limit 1',
  )
  return row ?? null
}

/** Puts a file in the place of the picture in a row. Returns whether the row still had one. */
export async function movePicture(q: Queryable, { id }: { id: bigint }, file: string): Promise<boolean> {
  const moved = await q.query(
    'update site.feedback_pictures set file = $2, picture = null where id = $1 and file is null returning 1',
    [id, file],
  )
  return moved.length > 0
}

/** Returns which of these files are pictures of remarks. */
export async function listKnownPictureFiles(q: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ file: string }>('select file from site.feedback_pictures where file = any ($1)', [keys])
  return rows.map(({ file }) => file)
}
