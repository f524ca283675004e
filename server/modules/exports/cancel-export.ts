import { fail } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import { removeParts } from './file-store.ts'
import { type ExportFile, findFile, lockFile, type Owner, updateFile } from './files.sql.ts'

/**
 * Cancels a file in progress, or deletes the content of a finished one. The written parts are deleted. Fails with
 * NOT_FOUND.
 */
export async function cancelExport(env: Env, owner: Owner, id: bigint): Promise<ExportFile> {
  return env.db.tx(async (tx) => {
    const own = await findFile(tx, owner, id, env.clock.now())
    const file = own && (await lockFile(tx, own.id))
    if (!file) return fail('NOT_FOUND')
    if (file.state === 'cancelled') return file
    await removeParts(env, tx, file.id)
    return updateFile(tx, file.id, {
      state: 'cancelled',
      parts: 0,
      cursor: null,
      finishedAt: file.finishedAt ?? env.clock.now(),
    })
  })
}
