/** The parts of written files, in reading order. */
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Stores that a file is a part. */
export async function insertPart(tx: Tx, fileId: bigint, place: number, file: string): Promise<void> {
  await tx.query('insert into exports.parts (file_id, place, file) values ($1, $2, $3)', [fileId, place, file])
}

/** Returns a part: its file, or its compressed content where it lies in the row; null when there is none. */
export async function findPart(
  q: Queryable,
  fileId: bigint,
  place: number,
): Promise<{ content: Buffer | null; file: string | null } | null> {
  const [part] = await q.query<{ content: Buffer | null; file: string | null }>(
    'select content, file from exports.parts where file_id = $1 and place = $2',
    [fileId, place],
  )
  return part ?? null
}

/** Deletes every part of a file; returns their files. */
export async function deleteParts(tx: Tx, fileId: bigint): Promise<string[]> {
  const rows = await tx.query<{ file: string | null }>('delete from exports.parts where file_id = $1 returning file', [
    fileId,
  ])
  return rows.flatMap(({ file }) => file ?? [])
}

/** Returns which of these files are parts. */
export async function listKnownPartFiles(q: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ file: string }>('select file from exports.parts where file = any ($1)', [keys])
  return rows.map(({ file }) => file)
}
