/**
 * `npm run books`: adds up every entry again and prints that the books balance (exit status 0), or exactly what does
 * not (1). The last sealed days and a sample of those before are hashed again, with `-- --all` every one. `-- --witness
 * <file>` compares with the links that a witness stored, else WITNESS_FILE names the file.
 *
 * Reads DATABASE_URL, or else the embedded database of DATA_DIR: a server that runs there already is used and left
 * running.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/lib/config.ts'
import { waitForCommand } from '#server/lib/database-away.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { checkBooks, hasBooks, printBooks } from '#server/check-books.ts'
import { readSetting } from '#server/lib/settings.ts'
import { WITNESS_FILE } from '#server/modules/statements/statements.settings.ts'

const { values: asked } = parseArgs({
  options: { all: { type: 'boolean', default: false }, witness: { type: 'string' } },
})
const config = readConfig(process.env)
const scope = { everything: asked.all, witnessFile: asked.witness ?? readSetting(config, WITNESS_FILE) }
const database = config.databaseUrl ? null : await startEmbeddedPostgres({ dir: join(config.dataDir, 'pg') })
if (config.databaseUrl) await waitForCommand(config.databaseUrl)
const db = openDb(config.databaseUrl ?? database?.url ?? '', 2)
try {
  const report = (await hasBooks(db)) ? await checkBooks(db, scope) : null
  process.stdout.write(report ? printBooks(report) : 'There are no books here yet: start the house once.\n')
  process.exitCode = report?.isBalanced ? 0 : 1
} finally {
  await db.close()
  if (database && !database.adopted) await database.stop()
}
