import { EXPORTS_TOPIC } from '#contract/exports/live.ts'
import { type FileRecord, PERSONAL } from '#contract/exports/exports.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { type Reading, type Source, sourceOf, type Writer } from '#server/lib/exports/source.ts'
import { translate } from '#server/lib/messages.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { BYTE_ORDER_MARK, nameOffset, writeRows } from './csv.ts'
import { appendPart } from './file-store.ts'
import { type ExportFile, lockFile, updateFile } from './files.sql.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { SHEET_BEGIN, SHEET_END, writeSheetRows } from './xlsx.ts'
import { defineRowJob } from '#server/lib/jobs.ts'

/** Rows in one part and in one commit; progress is published after each part. */
const PART_ROWS = 5_000
/** After this many failures a file is marked as failed. */
const FAILURES_MAX = 5

const writerOf = (env: Env, record: FileRecord): Source | Writer =>
  record === PERSONAL ? PERSONAL_DATA : sourceOf(env, record)

async function readingOf(env: Env, file: ExportFile): Promise<Reading> {
  const player = file.ownerKind === 'member' ? await findAccount(env.db, file.ownerId) : null
  return {
    env,
    player,
    merchant: file.brand,
    filter: file.filter,
    locale: file.locale,
    utcOffsetMinutes: file.utcOffsetMinutes,
  }
}

function headsOf({ heads, times }: Source, { locale, utcOffsetMinutes }: Reading): string[] {
  return heads.map((head) => {
    const name = translate(locale, `exports.head.${head}`)
    return times.includes(head) ? `${name} (${nameOffset(utcOffsetMinutes)})` : name
  })
}

/** Returns the writer that turns a list into a file of comma-separated values, or into the sheet of a spreadsheet. */
function spreadsheet(source: Source): Writer['write'] {
  return async (reading, cursor, limit) => {
    const { rows, next } = await source.read(reading, cursor, limit)
    const lines = cursor === null ? [headsOf(source, reading), ...rows] : rows
    const isSheet = reading.filter.format === 'xlsx'
    const begin = cursor !== null ? '' : isSheet ? SHEET_BEGIN : BYTE_ORDER_MARK
    const end = isSheet && next === null ? SHEET_END : ''
    const text = (isSheet ? writeSheetRows : writeRows)(lines, reading.utcOffsetMinutes)
    return { text: begin + text + end, rows: rows.length, next }
  }
}

/**
 * Writes the next part under the file's lock. Returns the updated file, or null when there is nothing more to write.
 */
async function writePart(tx: Tx, env: Env, id: bigint): Promise<ExportFile | null> {
  const file = await lockFile(tx, id)
  if (!file || (file.state !== 'waiting' && file.state !== 'running')) return null
  const source = writerOf(env, file.record)
  const reading = await readingOf(env, file)
  const write = 'write' in source ? source.write : spreadsheet(source)
  const { text, rows, next } = await write(reading, file.cursor, PART_ROWS)
  const bytes = await appendPart(env, tx, id, file.parts, text)
  const rowsDone = file.rowsDone + rows
  return updateFile(tx, id, {
    state: next === null ? 'ready' : 'running',
    rowsDone,
    parts: file.parts + 1,
    bytes: file.bytes + BigInt(bytes),
    cursor: next,
    // the order's count may be too high by now: rows may have been reversed since
    ...(next === null ? { finishedAt: env.clock.now(), rowsTotal: rowsDone } : {}),
  })
}

function tell(env: Env, file: ExportFile): void {
  if (file.ownerKind === 'member') env.live.signal(file.ownerId, EXPORTS_TOPIC)
}

/**
 * Writes a file from its last part to its end, part by part, each in its own commit: after a crash at most one part is
 * written again, and no row is in the file twice. Stops when the owner cancels. Errors are thrown, so that the job
 * queue tries again; at the fifth failure the file is marked as failed.
 */
export async function writeFile(env: Env, id: bigint): Promise<void> {
  try {
    for (;;) {
      const file = await env.db.tx((tx) => writePart(tx, env, id))
      if (!file) return
      tell(env, file)
      if (file.state === 'ready') return
    }
  } catch (error) {
    const file = await env.db.tx(async (tx) => {
      const stopped = await lockFile(tx, id)
      if (!stopped || stopped.state === 'cancelled') return null
      const failures = stopped.failures + 1
      return updateFile(tx, id, {
        failures,
        ...(failures >= FAILURES_MAX ? { state: 'failed', finishedAt: env.clock.now() } : {}),
      })
    })
    env.log.error({ err: error, exportId: String(id), failures: file?.failures }, 'an export’s part failed')
    if (file?.state !== 'failed') throw error
    tell(env, file)
  }
}

export const WRITE_FILE = defineRowJob({ name: 'exports.write-file', run: writeFile })
