/**
 * Where files are stored. The house stores them in its database: private, readable by every process, in the backup, and
 * deleted with their row.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { deleteParts, findPart, insertPart } from './file-parts.sql.ts'

/**
 * A store for files that are written part by part and read from the start. Another store, such as a bucket, implements
 * the same three functions.
 */
export type FileStore = {
  /** Appends a part, in the commit that counts it: after a crash the file ends with a counted part. */
  append(tx: Tx, fileId: bigint, place: number, text: string): Promise<{ bytes: number }>
  /** Returns the file's bytes, part by part. */
  read(q: Queryable, fileId: bigint, parts: number): AsyncGenerator<Buffer>
  remove(tx: Tx, fileId: bigint): Promise<void>
}

const compress = promisify(gzip)
const expand = promisify(gunzip)

export const DATABASE_STORE: FileStore = {
  async append(tx, fileId, place, text) {
    const content = Buffer.from(text)
    await insertPart(tx, fileId, place, await compress(content, { level: 1 }))
    return { bytes: content.length }
  },

  async *read(q, fileId, parts) {
    for (let place = 0; place < parts; place++) {
      const part = await findPart(q, fileId, place)
      if (!part) throw new Error(`part ${place} of file ${fileId} is gone`)
      yield await expand(part)
    }
  },

  remove: deleteParts,
}
