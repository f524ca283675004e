/** When a backup was last made from this folder: one line in DATA_DIR, which `fairhouse check` reads. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const LAST_BACKUP = 'last-backup'

/** Notes that a backup was made. */
export function noteBackup(dataDir: string, at: Date, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, LAST_BACKUP), `${at.toISOString()} ${file}\n`, { mode: 0o600 })
}
