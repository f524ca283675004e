import type { Env } from '#server/lib/env.ts'
import { removeParts } from './file-store.ts'
import { deleteFile, lockExpired } from './files.sql.ts'

/** So many are removed in one commit. */
const BATCH = 100

/** Removes expired files, their parts and tickets, and then what no file counts. */
export async function removeExpired(env: Env): Promise<void> {
  for (;;) {
    const removed = await env.db.tx(async (tx) => {
      const ids = await lockExpired(tx, env.clock.now(), BATCH)
      for (const id of ids) {
        await removeParts(env, tx, id)
        await deleteFile(tx, id)
      }
      return ids.length
    })
    if (removed < BATCH) return
  }
}
