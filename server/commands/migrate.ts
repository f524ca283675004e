/** `fairhouse migrate`: brings the database up to date as its owner, or says how far it is. */
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { waitForCommand } from '#server/lib/database-away.ts'
import { readSchemaState, type SchemaState } from '#server/lib/house-schema.ts'
import { addressesOf } from '#server/prepare-schema.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, FAILED, print, printJson, readWords, refuseMore } from './command.ts'

const help = `fairhouse migrate
fairhouse migrate --status [--json]

Brings the database up to date as its owner and gives the roles their rights, for houses whose servers do not know the
owner. Reads DATABASE_OWNER_URL and DATABASE_URL. Safe to repeat.

  --status  changes nothing: says which migrations did not run and which routines are not in force. Reads DATABASE_URL,
            or else the embedded database of DATA_DIR
  --json    the status as JSON

Exit status 0: up to date. 1: not, or it could not be read.
`

/** Lists names, as many as a screen holds. */
function tell(title: string, names: readonly string[]): void {
  const SHOWN = 20
  if (names.length === 0) return
  print(`${title}:`)
  for (const name of names.slice(0, SHOWN)) print(`  ${name}`)
  if (names.length > SHOWN) print(`  and ${names.length - SHOWN} more`)
}

function printState({ isUpToDate, isLater, ran, pending, changed, unknown, routines }: SchemaState): void {
  print(`${ran} migrations ran.`)
  tell('These did not run yet', pending)
  tell('These ran as other files than they are here', changed)
  tell('These ran, and this version does not know them', unknown)
  tell(
    'These routines are not in force as their files say',
    routines.map(({ name, is }) => `${name} (${is})`),
  )
  if (isLater) print('The database is of a later version: this one runs on it, and changes nothing of it.')
  else print(isUpToDate ? 'The database is up to date.' : 'The database is not up to date.')
}

/** Reads how far a database is, over a connection of its own. */
async function readState(url: string): Promise<SchemaState> {
  const db = openDb(url, 1)
  try {
    return await readSchemaState(db)
  } finally {
    await db.close()
  }
}

async function tellStatus(asJson: boolean): Promise<number> {
  const state = await withDatabase(readConfig(readEnvironment()), ({ given }) => readState(given))
  if (asJson) printJson(state)
  else printState(state)
  return state.isUpToDate ? DONE : FAILED
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, {
      status: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    })
    refuseMore(positionals, 0)
    if (values.status) return tellStatus(values.json)
    const config = readConfig(readEnvironment())
    if (!config.databaseOwnerUrl || !config.databaseUrl)
      throw new Error('Name the owner in DATABASE_OWNER_URL and the server’s role in DATABASE_URL.')
    await waitForCommand(config.databaseOwnerUrl)
    const { isLater, unknown } = await readState(config.databaseOwnerUrl)
    if (isLater)
      throw new Error(`The database is of a later version of the house (${unknown.at(-1)}), and is left as it is.`)
    await prepareDatabase({ ...config, seed: false }, addressesOf(config))
    print('The database is up to date, and its roles have what they need.')
    return DONE
  },
}
