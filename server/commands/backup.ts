/** `fairhouse backup`: writes everything in the database into a new file while the house stays open. */
import { statSync } from 'node:fs'
import { writeBackup } from '#server/backup/write-backup.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, Misuse, print, readWords, refuseMore } from './command.ts'

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
    await withDatabase(readConfig(process.env), async ({ owner }) => {
      const rows = await writeBackup(owner, file, systemClock)
      const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
      print(`${file}: ${count} rows of ${Object.keys(rows).length} tables, ${statSync(file).size} bytes`)
    })
    print('It holds password hashes, private keys and providers’ secrets: keep it where only you can read it.')
    return DONE
  },
}
