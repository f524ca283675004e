/** A backup of everything, stored in its place: rows, the keys that open them where it is sealed, and the house's files. */
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import type { FileStore } from '#server/lib/storage/file-store.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { readSetting } from '#server/lib/settings.ts'
import { BACKUP_RECIPIENTS, readPace } from '#server/modules/backups/backups.settings.ts'
import { keyOf, nameOf, removeOld } from './backup-place.ts'
import { keepFiles } from './house-files.ts'
import { writeBackup } from './write-backup.ts'

const TYPE = 'application/octet-stream'
/** How the folders in DATA_DIR begin in which a backup is written, or lies while it is read. */
export const BACKUP_FOLDER = '.unfinished-backup-'

/** The files of keys in DATA_DIR, and the settings that take their place. */
const KEY_FILES = {
  'factor-secret': ['FACTOR_SECRET', 'FACTOR_SECRET_OLD'],
  'studio-secret': ['STUDIO_SECRET'],
} as const

/** The names under which a backup holds keys. */
export const KEY_NAMES: readonly string[] = Object.keys(KEY_FILES)

/** Returns the house's keys as their files have them, whether they lie there or in settings. */
export function readHouseKeys({ dataDir, variables }: Pick<Config, 'dataDir' | 'variables'>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [file, settings] of Object.entries(KEY_FILES)) {
    const [current, ...older] = settings.map((name) => variables[name]?.trim() ?? '')
    const path = join(dataDir, file)
    if (current) found[file] = [current, ...older.flatMap((one) => one.split(','))].filter(Boolean).join('\n')
    else if (existsSync(path)) found[file] = readFileSync(path, 'utf8')
  }
  return found
}

/** Opens the file when somebody reads it: a store that fails before leaves nothing open. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file) as AsyncIterable<Uint8Array>
}

export type Stored = { name: string; bytes: number; rows: number; files: number; isSealed: boolean; removed: string[] }

/**
 * Makes a backup of the database of `owner` and stores it in `place`. It is written on this machine first, so that the
 * database's snapshot is not held open by a slow store; then old ones are removed. What is named there is complete.
 * Throws with the reason; a failure while files are copied leaves the backup of the rows in its place.
 */
export async function storeBackup(config: Config, owner: string, place: FileStore, clock: Clock): Promise<Stored> {
  const recipients = readSetting(config, BACKUP_RECIPIENTS)
  const isSealed = recipients.length > 0
  const { keepMs } = readPace(config)
  const now = clock.now()
  const name = nameOf(now, isSealed)
  mkdirSync(config.dataDir, { recursive: true })
  const folder = mkdtempSync(join(config.dataDir, BACKUP_FOLDER))
  try {
    const file = join(folder, name)
    const sealing = isSealed ? { recipients, secrets: readHouseKeys(config) } : null
    const counts = await writeBackup(owner, file, clock, sealing)
    const bytes = statSync(file).size
    await place.put(keyOf(name), bytesOf(file), { type: TYPE, size: bytes })
    const removed = await removeOld(place, now, keepMs)
    const files = await keepFiles({ files: filesOf(config), place, recipients }, now, keepMs)
    const rows = Object.values(counts).reduce((sum, one) => sum + one, 0)
    return { name, bytes, rows, files, isSealed, removed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
