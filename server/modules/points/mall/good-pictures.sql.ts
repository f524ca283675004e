/** Pictures of goods from before uploads; nothing writes new ones. */
import type { Queryable } from '#server/lib/db.ts'

type Place = { goodId: bigint; digest: string }

/** Returns where a picture lies: in its row or in a file; null when there is none such. */
export async function findPicture(
  q: Queryable,
  { goodId, digest }: Place,
): Promise<{ jpeg: Buffer | null; file: string | null } | null> {
  const [row] = await q.query<{ jpeg: Buffer | null; file: string | null }>(
    'select picture as jpeg, file from points.good_pictures where good_id = $1 and digest = $2',
    [goodId, digest],
  )
  return row ?? null
}

/** Returns a picture that still lies in its row; null when there is none. */
export async function findPictureToMove(q: Queryable): Promise<(Place & { content: Buffer }) | null> {
  const [row] = await q.query<Place & { content: Buffer }>(
    `select good_id as "goodId", digest, picture as content from points.good_pictures
     where file is null order by good_id, digest limit 1`,
  )
  return row ?? null
}

/** Puts a file in the place of the picture in a row. Returns whether the row still had one. */
export async function movePicture(q: Queryable, { goodId, digest }: Place, file: string): Promise<boolean> {
  const moved = await q.query(
    `update points.good_pictures set file = $3, picture = null
     where good_id = $1 and digest = $2 and file is null returning 1`,
    [goodId, digest, file],
  )
  return moved.length > 0
}

/** Returns which of these files are pictures of goods. */
export async function listKnownPictureFiles(q: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ file: string }>('select file from points.good_pictures where file = any ($1)', [keys])
  return rows.map(({ file }) => file)
}
