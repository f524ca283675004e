/**
 * `npm run keys -- rotate`: makes a new key for what lies encrypted in the database and encrypts everything anew with it; an hour later
 * `npm run keys -- forget` gives the older ones up. Where FACTOR_SECRET names the key nothing is made: put the new one there and the old one into FACTOR_SECRET_OLD, restart the
 * servers, then run both; the second says what may stay of the old one.
 *
 * Reads DATABASE_URL, or else the embedded database of DATA_DIR. Servers go on: they read the file again when they meet a box that they
 * cannot open. Safe to repeat: a run that was cut off left both keys, and each opens what it encrypted.
 */
import { openDatabase } from '#server/backup/open-database.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { forgetKeys, rotateKeys } from '#server/rotate-keys.ts'

const [order] = process.argv.slice(2)
if (order !== 'rotate' && order !== 'forget') throw new Error('say what to do: npm run keys -- rotate, or forget')
const config = readConfig(process.env)
const database = await openDatabase()
const db = openDb(database.app, 2)
try {
  process.stdout.write(`${await (order === 'rotate' ? rotateKeys : forgetKeys)({ db, config })}\n`)
} finally {
  await db.close()
  await database.close()
}
