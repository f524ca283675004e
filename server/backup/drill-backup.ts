/** The restore drill: a backup is restored into a database of its own beside the house, and its books are added up. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkBooks } from '#server/check-books.ts'
import type { BooksReport } from '#server/lib/books-check.ts'
import type { Config } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { BackupFile, Head } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'

export type Drill = { head: Head; rows: number; report: BooksReport }

/** How the folders in DATA_DIR begin that hold the database of a drill. */
export const DRILL_FOLDER = '.unfinished-drill-'

function removeFolder(folder: string): void {
  // where PostgreSQL's account may not enter DATA_DIR, its data is elsewhere (server/lib/postgres-programs.ts)
  const elsewhere = join(folder, 'pg.location')
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Removes what a drill left whose process died; its database may still run, and is stopped first. */
export async function removeDrill(folder: string): Promise<void> {
  const left = await startEmbeddedPostgres({ dir: join(folder, 'pg') }).catch(() => null)
  await left?.stop()
  removeFolder(folder)
}

/**
 * Restores a backup into an embedded database that is made for it and thrown away, and adds up its books. Needs as much
 * room in DATA_DIR as the house's database takes. The house and its database are not touched. Throws with the reason
 * when it cannot be restored; whether the books balance is in the report.
 */
export async function drillBackup({ dataDir }: Pick<Config, 'dataDir'>, from: BackupFile): Promise<Drill> {
  mkdirSync(dataDir, { recursive: true })
  const folder = mkdtempSync(join(dataDir, DRILL_FOLDER))
  try {
    const database = await startEmbeddedPostgres({ dir: join(folder, 'pg') })
    try {
      const { head, rows } = await restoreBackup(database.url, from)
      const db = openDb(database.url, 2)
      try {
        const report = await checkBooks(db, { everything: true })
        return { head, rows: Object.values(rows).reduce((sum, one) => sum + one, 0), report }
      } finally {
        await db.close()
      }
    } finally {
      await database.stop()
    }
  } finally {
    removeFolder(folder)
  }
}
