import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { downloadExport } from '#contract/exports/exports.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { type ExportFile, findFile, insertTicket, type Owner } from './files.sql.ts'
import { fileNameOf } from './present-export.ts'

/** Returns the path from which an owner fetches a file. */
export const filePath = (kind: Owner['kind'], id: string | bigint) =>
  `${kind === 'operator' ? '/office' : '/wps/member'}/exports/${id}/file`

/** Returns the owner's file when it is ready. Fails with NOT_FOUND, EXPORT_NOT_READY. */
export async function getReadyFile(env: Env, owner: Owner, id: bigint): Promise<ExportFile> {
  const file = await findFile(env.db, owner, id, env.clock.now())
  if (!file) return fail('NOT_FOUND')
  return file.state === 'ready' ? file : fail('EXPORT_NOT_READY', { state: file.state })
}

/**
 * Creates a ticket for one download of a file. The browser sends the ticket in a form's body, so that it saves the file
 * itself and no address contains a secret. The ticket works once, for a minute, and only while the session that asked
 * for it is open. `alongside` runs in the same commit.
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
