/**
 * `npm run keys -- rotate`: makes a new key for what is encrypted in the database and encrypts everything again with
 * it; an hour later `npm run keys -- forget` gives the older keys up. Where FACTOR_SECRET names the key, no key is
 * made: put the new one there and the old one into FACTOR_SECRET_OLD, restart the servers, then run both commands; the
 * second says which old keys must stay.
 *
 * Reads DATABASE_URL, or else the embedded database of DATA_DIR. Servers keep running: they read the file again when
 * they meet a box that they cannot open. Safe to repeat: an interrupted run left both keys, and each opens what it
 * encrypted.
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
