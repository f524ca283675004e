/** Where files lie. The house keeps them in its database: private, in every process's reach, in the backup, gone with their row. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** A place for files that are written part by part and read from the front. Another one, such as a bucket, has the same three. */
export type FileStore = {
  /** Adds a part in the commit that counts it: after a crash the file ends with a part that is counted. */
  append(tx: Tx, fileId: bigint, place: number, text: string): Promise<{ bytes: number }>
  /** The file's bytes, a part at a time. */
  read(q: Queryable, fileId: bigint, parts: number): AsyncGenerator<Buffer>
  remove(tx: Tx, fileId: bigint): Promise<void>
}

const compress = promisify(gzip)
const expand = promisify(gunzip)

export const DATABASE_STORE: FileStore = {
  async append(tx, fileId, place, text) {
    const content = Buffer.from(text)
    await tx.query('insert into exports.parts (file_id, place, content) values ($1, $2, $3)', [
      fileId,
      place,
      await compress(content, { level: 1 }),
    ])
    return { bytes: content.length }
  },

  async *read(q, fileId, parts) {
    for (let place = 0; place < parts; place++) {
      const [part] = await q.query<{ content: Buffer }>(
        'select content from exports.parts where file_id = $1 and place = $2',
        [fileId, place],
      )
      if (!part) throw new Error(`part ${place} of file ${fileId} is gone`)
      yield await expand(part.content)
    }
  },

  async remove(tx, fileId) {
    await tx.query('delete from exports.parts where file_id = $1', [fileId])
  },
}
