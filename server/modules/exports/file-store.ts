/**
 * Where ordered files are stored: each part is a file of the house (server/lib/storage), compressed, that its row names.
 * Parts of before, which lie in their rows, are read until their files expire.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import {
  readRowFile,
  removeRowFiles,
  type RowFile,
  sweepRowFiles,
  writeRowFile,
} from '#server/lib/storage/files-of-rows.ts'
import { deleteParts, findPart, insertPart, listKnownPartFiles } from './file-parts.sql.ts'

const PARTS: RowFile = { prefix: 'exports/', ending: '.gz', type: 'application/gzip' }
const compress = promisify(gzip)
const expand = promisify(gunzip)

/**
 * Appends a part, in the commit that counts it: after a crash the file ends with a counted part, and what was written
 * of the next one is swept. Returns its bytes.
 */
export async function appendPart(env: Env, tx: Tx, fileId: bigint, place: number, text: string): Promise<number> {
  const content = Buffer.from(text)
  const file = await writeRowFile(env, PARTS, await compress(content, { level: 1 }))
  await insertPart(tx, fileId, place, file)
  return content.length
}

/** Returns the file's bytes, part by part. */
export async function* readParts(env: Env, fileId: bigint, parts: number): AsyncGenerator<Buffer> {
  for (let place = 0; place < parts; place++) {
    const part = await findPart(env.db, fileId, place)
    if (!part) throw new Error(`part ${place} of file ${fileId} is gone`)
    yield await expand(part.content ?? (await readRowFile(env, part.file ?? '')))
  }
}

/** Removes every part of a file: the rows with the transaction, then the files. */
export async function removeParts(env: Env, tx: Tx, fileId: bigint): Promise<void> {
  const files = await deleteParts(tx, fileId)
  tx.onCommit(() => void removeRowFiles(env, files))
}

/** Removes files of parts that were never counted. */
export const sweepParts = (env: Env) => sweepRowFiles(env, PARTS.prefix, listKnownPartFiles)
