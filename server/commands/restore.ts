/** `fairhouse restore`: fills an empty database from a backup and adds up its books again. */
import { accessSync, constants } from 'node:fs'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { checkBooks, printBooks } from '#server/check-books.ts'
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import { listPowers } from '#server/lib/database-roles.sql.ts'
import { openDb } from '#server/lib/db.ts'
import { type Addresses, grantAddresses } from '#server/prepare.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, FAILED, Misuse, print, readWords, refuseMore } from './command.ts'

const help = `fairhouse restore <file>

Fills an empty database from a backup, gives the roles their rights, and adds up the books again.

Reads DATABASE_OWNER_URL and DATABASE_URL, or else makes an embedded database in DATA_DIR.
Exit status 0: restored, and the books balance. 1: not.
`

async function restore(at: Addresses, file: string): Promise<number> {
  const { head, rows } = await restoreBackup(at.owner, file)
  await grantAddresses(at) // a new database has no roles yet
  const db = openDb(at.app, 2)
  try {
    const powers = at.app === at.owner ? [] : await listPowers(db)
    if (powers.length > 0) throw new Error(`The server's role may do too much here: ${powers.join('; ')}`)
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
    print(`${count} rows of ${Object.keys(rows).length} tables as of ${head.takenAt}\n`)
    const report = await checkBooks(db, { everything: true })
    process.stdout.write(printBooks(report))
    return report.isBalanced ? DONE : FAILED
  } finally {
    await db.close()
  }
}

export const command: Command = {
  help,
  run: async (words) => {
    const { positionals } = readWords(words, {})
    refuseMore(positionals, 1)
    const [file] = positionals
    if (!file) throw new Misuse('Name the file')
    accessSync(file, constants.R_OK) // before a database is made
    return withDatabase(readConfig(readEnvironment()), (at) => restore(at, file), { make: true })
  },
}
