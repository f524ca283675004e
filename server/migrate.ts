/**
 * `npm run migrate`: brings the database up to date as its owner and gives the roles their rights, for houses whose
 * servers do not know the owner. Reads DATABASE_OWNER_URL and DATABASE_URL. Safe to repeat.
 */
import { readConfig } from '#server/lib/config.ts'
import { waitForCommand } from '#server/lib/database-away.ts'
import { addressesOf, prepareDatabase } from '#server/prepare.ts'

const config = readConfig(process.env)
if (!config.databaseOwnerUrl || !config.databaseUrl)
  throw new Error('name the owner in DATABASE_OWNER_URL and the server’s role in DATABASE_URL')
await waitForCommand(config.databaseOwnerUrl)
await prepareDatabase({ ...config, seed: false }, addressesOf(config))
process.stdout.write('The database is up to date, and its roles have what they need.\n')
