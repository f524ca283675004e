/** Files that one row each names. The file is written first, then the row is committed; what is left over is swept. */
import { CallError } from '#contract/errors.ts'
import { DAY_MS } from '../clock.ts'
import type { Queryable } from '../db.ts'
import type { Env } from '../env.ts'
import { filesOf } from './stores.ts'

/** A file without a row that is older than this belongs to nothing: its row would have been committed long ago. */
const ORPHAN_MS = 2 * DAY_MS
const BATCH = 500
/** So many files of before are moved in one turn. */
const MOVED_AT_ONCE = 200

export type RowFile = { prefix: string; ending: string; type: string }

/** Writes a file under a key that nobody can guess and that is never used again. Returns the key. */
export async function writeRowFile(env: Env, { prefix, ending, type }: RowFile, content: Buffer): Promise<string> {
  const key = `${prefix}${env.random.bytes(16).toString('hex')}${ending}`
  await filesOf(env.config).put(key, content, { type })
  return key
}

/**
 * Writes a file, then does the work that commits its row, and returns what that returns. A refusal of the work removes
 * the file; after any other fault the row may have been committed, so that the file stays for the sweep to judge.
 */
export async function withRowFile<Value>(
  env: Env,
  kind: RowFile,
  content: Buffer,
  work: (key: string) => Promise<Value>,
): Promise<Value> {
  const key = await writeRowFile(env, kind, content)
  try {
    return await work(key)
  } catch (error) {
    if (error instanceof CallError) await removeRowFiles(env, [key])
    throw error
  }
}

/** Returns the bytes of a file that a row names. Throws when it is not there: it was lost, or never came with a backup. */
export async function readRowFile(env: Env, key: string): Promise<Buffer> {
  const content = await filesOf(env.config).read(key)
  if (!content) throw new Error(`the file ${key} is gone, although a row names it`)
  return content
}

/** Removes files whose rows are deleted and committed. One that cannot be removed now is left to the sweep. */
export async function removeRowFiles(env: Env, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await filesOf(env.config)
      .remove(key)
      .catch((error: unknown) => env.log.warn({ err: error, key }, 'a file could not be removed'))
}

export type Moving<Row> = {
  /** Returns a row that still has its bytes, the oldest first; null when there is none any more. */
  next: (q: Queryable) => Promise<(Row & { content: Buffer }) | null>
  /** Puts a file in the place of the bytes of a row. Returns whether the row still had them. */
  move: (q: Queryable, row: Row, file: string) => Promise<boolean>
}

/**
 * Moves bytes of before out of their rows: the file is written and read again, and only then the row gives its bytes
 * up. Several processes may do it at once. Throws when a file is not what was written; its row stays as it is.
 */
export async function moveRowFiles<Row>(env: Env, kind: RowFile, { next, move }: Moving<Row>): Promise<void> {
  for (let moved = 0; moved < MOVED_AT_ONCE; moved++) {
    const row = await next(env.db)
    if (!row) return
    const file = await writeRowFile(env, kind, row.content)
    if (!(await readRowFile(env, file)).equals(row.content)) throw new Error(`the file ${file} is not what was written`)
    // another process may have moved it
    if (!(await move(env.db, row, file))) await removeRowFiles(env, [file])
  }
}

/** Removes files under a prefix that no row names. `listKnown` returns which of these keys rows name. */
export async function sweepRowFiles(
  env: Env,
  prefix: string,
  listKnown: (q: Queryable, keys: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const before = env.clock.now().getTime() - ORPHAN_MS
  let batch: string[] = []
  const sweep = async () => {
    const known = new Set(await listKnown(env.db, batch))
    await removeRowFiles(
      env,
      batch.filter((key) => !known.has(key)),
    )
    batch = []
  }
  for await (const { key, at } of filesOf(env.config).list(prefix)) {
    if (at.getTime() < before) batch.push(key)
    if (batch.length === BATCH) await sweep()
  }
  await sweep()
}
