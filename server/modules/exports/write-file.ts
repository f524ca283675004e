import type { FileRecord } from '#contract/exports.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { translate } from '#server/lib/messages.ts'
import { findAccount } from '#server/modules/identity/get-account.ts'
import { BYTE_ORDER_MARK, nameOffset, writeRows } from './csv.ts'
import { DATABASE_STORE } from './file-store.ts'
import { type ExportFile, lockFile, updateFile } from './files.sql.ts'
import { MEMBER_SOURCES } from './member-sources.ts'
import { OFFICE_SOURCES } from './office-sources.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { Reading, Source, Writer } from './source.ts'
import { defineRowJob } from '#server/lib/jobs.ts'

/** Rows of one part, and of one commit: progress is told as often. */
const PART_ROWS = 5_000
/** A file that failed so often is given up. */
const FAILURES_MAX = 5

const SOURCES: Readonly<Record<FileRecord, Source | Writer>> = {
  ...MEMBER_SOURCES,
  ...OFFICE_SOURCES,
  personal: PERSONAL_DATA,
}

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

function headsOf({ heads, times }: Source, { locale, utcOffsetMinutes }: Reading): string {
  const names = heads.map((head) => {
    const name = translate(locale, `exports.head.${head}`)
    return times.includes(head) ? `${name} (${nameOffset(utcOffsetMinutes)})` : name
  })
  return BYTE_ORDER_MARK + writeRows([names], utcOffsetMinutes)
}

/** What a list becomes in a spreadsheet. */
function spreadsheet(source: Source): Writer['write'] {
  return async (reading, cursor, limit) => {
    const { rows, next } = await source.read(reading, cursor, limit)
    return {
      text: (cursor === null ? headsOf(source, reading) : '') + writeRows(rows, reading.utcOffsetMinutes),
      rows: rows.length,
      next,
    }
  }
}

/** Writes the next part under the file's lock; answers the file as it is then. */
async function writePart(tx: Tx, env: Env, id: bigint): Promise<ExportFile | null> {
  const file = await lockFile(tx, id)
  if (!file || (file.state !== 'waiting' && file.state !== 'running')) return null
  const source = SOURCES[file.record]
  const reading = await readingOf(env, file)
  const write = 'write' in source ? source.write : spreadsheet(source)
  const { text, rows, next } = await write(reading, file.cursor, PART_ROWS)
  const { bytes } = await DATABASE_STORE.append(tx, id, file.parts, text)
  const rowsDone = file.rowsDone + rows
  return updateFile(tx, id, {
    state: next === null ? 'ready' : 'running',
    rowsDone,
    parts: file.parts + 1,
    bytes: file.bytes + BigInt(bytes),
    cursor: next,
    // what was counted at the order may have been taken back since
    ...(next === null ? { finishedAt: env.clock.now(), rowsTotal: rowsDone } : {}),
  })
}

function tell(env: Env, file: ExportFile): void {
  if (file.ownerKind === 'member') env.live.signal(file.ownerId, 'exports')
}

/**
 * Writes a file from where it stands to its end, part by part, each in its own commit: a process that dies costs a part's work and no
 * row is there twice. Ends where the owner cancels. What throws is tried again by the job queue; at the fifth failure the file failed.
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
