/** The parts of written files, in reading order. */
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Stores a part, compressed by the caller. */
export async function insertPart(tx: Tx, fileId: bigint, place: number, content: Buffer): Promise<void> {
  await tx.query('insert into exports.parts (file_id, place, content) values ($1, $2, $3)', [fileId, place, content])
}

/** Returns a part as it was stored, or null. */
export async function findPart(q: Queryable, fileId: bigint, place: number): Promise<Buffer | null> {
  const [part] = await q.query<{ content: Buffer }>(
    'select content from exports.parts where file_id = $1 and place = $2',
    [fileId, place],
  )
  return part?.content ?? null
}

/** Deletes every part of a file. */
export async function deleteParts(tx: Tx, fileId: bigint): Promise<void> {
  await tx.query('delete from exports.parts where file_id = $1', [fileId])
}
