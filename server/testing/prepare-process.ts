/** Prepares a database and ends, for tests: `node --import tsx prepare-process.ts <url> <members of the demo>`. */
import { readConfig } from '#server/lib/config.ts'
import { prepareDatabase } from '#server/prepare.ts'

const [url = '', members = ''] = process.argv.slice(2)
await prepareDatabase(readConfig(process.env), url, Number(members))
process.exit(0)
