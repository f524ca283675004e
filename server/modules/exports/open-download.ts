import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { downloadExport } from '#contract/exports.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { type ExportFile, findFile, insertTicket, type Owner } from './files.sql.ts'
import { fileNameOf } from './present-export.ts'

/** Where a file of an owner is fetched from. */
export const filePath = (kind: Owner['kind'], id: string | bigint) =>
  `${kind === 'operator' ? '/office' : '/wps/member'}/exports/${id}/file`

/** An own file that is ready. Fails with NOT_FOUND, EXPORT_NOT_READY. */
export async function getReadyFile(env: Env, owner: Owner, id: bigint): Promise<ExportFile> {
  const file = await findFile(env.db, owner, id, env.clock.now())
  if (!file) return fail('NOT_FOUND')
  return file.state === 'ready' ? file : fail('EXPORT_NOT_READY', { state: file.state })
}

/**
 * Opens one download of a file: the ticket goes in a form's body, works once and for a minute, so that the browser saves the file by
 * itself and no address holds a secret; it is over with the session that asked for it. `alongside` happens in the same commit.
 */
export async function openDownload(
  env: Env,
  file: ExportFile,
  sessionId: string,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<OutputOf<typeof downloadExport>> {
  const ticket = newToken(env.random)
  const expiresAt = after(env.clock.now(), MINUTE_MS)
  await env.db.tx(async (tx) => {
    await insertTicket(tx, sha256(ticket), file.id, sessionId, expiresAt)
    await alongside(tx)
  })
  return {
    action: filePath(file.ownerKind, file.id),
    ticket,
    fileName: fileNameOf(file),
    expiresAt: expiresAt.toISOString(),
  }
}
