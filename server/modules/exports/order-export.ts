import {
  EXPORT_KEPT_DAYS,
  EXPORT_ROWS_MAX,
  EXPORTS_A_DAY,
  EXPORTS_OPEN_MAX,
  type FileRecord,
  SHEET_ROWS_MAX,
} from '#contract/exports/exports.ts'
import { fail } from '#contract/errors.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { countFiles, type ExportFile, findFileByRequest, insertFile, type Owner } from './files.sql.ts'
import type { Reading, Source } from '#server/lib/exports/source.ts'
import { WRITE_FILE } from './write-file.ts'

export type Order = {
  owner: Owner
  requestId: string
  record: FileRecord
  source: Pick<Source, 'count'>
  reading: Reading
}

/**
 * Orders a file. It contains the rows that exist now, without later ones. A repeated request gets the first answer.
 * `alongside` runs in the same commit. Fails with EXPORT_TOO_LARGE, and with EXPORT_LIMIT when too many files are in
 * progress or were ordered.
 */
export async function orderExport(
  env: Env,
  { owner, requestId, record, source, reading }: Order,
  alongside: (tx: Tx, file: ExportFile) => Promise<void> = async () => undefined,
): Promise<ExportFile> {
  const known = await findFileByRequest(env.db, owner, requestId)
  if (known) return known
  const now = env.clock.now()
  const to =
    reading.filter.to === undefined || new Date(reading.filter.to) > now ? now.toISOString() : reading.filter.to
  const filter = { ...reading.filter, to }
  const rowsTotal = await source.count({ ...reading, filter })
  const limit = filter.format === 'xlsx' ? SHEET_ROWS_MAX : EXPORT_ROWS_MAX
  if (rowsTotal > limit) return fail('EXPORT_TOO_LARGE', { limit, rows: rowsTotal })
  return env.db.tx(async (tx) => {
    const { open, ordered } = await countFiles(tx, owner, after(now, -DAY_MS))
    const again = await findFileByRequest(tx, owner, requestId)
    if (again) return again
    if (open >= EXPORTS_OPEN_MAX) return fail('EXPORT_LIMIT', { limit: EXPORTS_OPEN_MAX })
    if (ordered >= EXPORTS_A_DAY) return fail('EXPORT_LIMIT', { limit: EXPORTS_A_DAY })
    const file = await insertFile(tx, {
      owner,
      requestId,
      record,
      filter,
      brand: reading.merchant,
      locale: reading.locale,
      utcOffsetMinutes: reading.utcOffsetMinutes,
      rowsTotal,
      createdAt: now,
      expiresAt: after(now, EXPORT_KEPT_DAYS * DAY_MS),
    })
    if (!file) throw new Error('the request was stored under the owner’s lock')
    await enqueue(tx, WRITE_FILE, { id: String(file.id) }, { key: `export-${file.id}` })
    await alongside(tx, file)
    return file
  })
}
