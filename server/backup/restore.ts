/**
 * `npm run restore -- file`: fills an empty database from a backup and adds up its books again. Exit status 1 when they
 * do not balance.
 *
 * Reads DATABASE_OWNER_URL and DATABASE_URL, or else makes an embedded database in DATA_DIR.
 */
import { checkBooks, printBooks } from '#server/check-books.ts'
import { listPowers } from '#server/lib/database-roles.sql.ts'
import { openDb } from '#server/lib/db.ts'
import { grantAddresses } from '#server/prepare.ts'
import { openDatabase } from './open-database.ts'
import { restoreBackup } from './restore-backup.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('name the file: npm run restore -- <file>')
const database = await openDatabase()
const db = openDb(database.app, 2)
try {
  const { head, rows } = await restoreBackup(database.owner, file)
  await grantAddresses(database) // a new database has no roles yet
  const powers = database.app === database.owner ? [] : await listPowers(db)
  if (powers.length > 0) throw new Error(`the server's role may do too much here: ${powers.join('; ')}`)
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  process.stdout.write(`${count} rows of ${Object.keys(rows).length} tables as of ${head.takenAt}\n\n`)
  const report = await checkBooks(db, { everything: true })
  process.stdout.write(printBooks(report))
  process.exitCode = report.isBalanced ? 0 : 1
} finally {
  await db.close()
  await database.close()
}
