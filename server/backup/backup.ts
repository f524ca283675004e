/**
 * `npm run backup -- file`: writes everything in the database into a new file while the house stays open.
 *
 * Reads DATABASE_OWNER_URL, else DATABASE_URL, or else the embedded database of DATA_DIR: a server that runs there
 * already is used and left running.
 */
import { openDatabase } from './open-database.ts'
import { systemClock } from '#server/lib/clock.ts'
import { statSync } from 'node:fs'
import { writeBackup } from './write-backup.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('name the file: npm run backup -- <file>')
const database = await openDatabase()
try {
  const rows = await writeBackup(database.owner, file, systemClock)
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  process.stdout.write(`${file}: ${count} rows of ${Object.keys(rows).length} tables, ${statSync(file).size} bytes\n`)
  process.stdout.write(
    'It holds password hashes, private keys and providers’ secrets: keep it where only you can read it.\n',
  )
} finally {
  await database.close()
}
