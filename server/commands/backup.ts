/** `fairhouse backup`: writes everything in the database into a new file while the house stays open. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readEnvironment } from '#server/environment.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, Misuse, print, readWords, refuseMore } from './command.ts'
import { noteBackup } from './last-backup.ts'

const help = `fairhouse backup <file>

Writes everything in the database into a new file, of one moment, while the house stays open. It holds password hashes,
private keys and providers' secrets: keep it where only you can read it. The secrets in DATA_DIR are not in it.

Reads DATABASE_OWNER_URL, else DATABASE_URL, or else the embedded database of DATA_DIR.
`

export const command: Command = {
  help,
  run: async (words) => {
    const { positionals } = readWords(words, {})
    refuseMore(positionals, 1)
    const [file] = positionals
    if (!file) throw new Misuse('Name the file')
    if (existsSync(file)) throw new Error(`${file} is there already: name a new file`)
    const config = readConfig(readEnvironment())
    await withDatabase(config, async ({ owner }) => {
      const rows = await writeBackup(owner, file, systemClock)
      const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
      print(`${file}: ${count} rows of ${Object.keys(rows).length} tables, ${statSync(file).size} bytes`)
    })
    noteBackup(config.dataDir, systemClock.now(), resolve(file))
    print('It holds password hashes, private keys and providers’ secrets: keep it where only you can read it.')
    return DONE
  },
}
