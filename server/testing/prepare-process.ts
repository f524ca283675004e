/** Prepares a database and ends, for tests; its arguments are the address and the number of members of the demo. */
import { readConfig } from '#server/lib/config.ts'
import { addressesOf } from '#server/prepare-schema.ts'
import { prepareDatabase } from '#server/prepare.ts'

const [url = '', members = ''] = process.argv.slice(2)
const config = readConfig(process.env)
await prepareDatabase(config, addressesOf({ databaseUrl: null, databaseOwnerUrl: null }, url), Number(members))
process.exit(0)
