/** `fairhouse books`: adds up every entry again. */
import { checkBooks, hasBooks, printBooks } from '#server/check-books.ts'
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { readSetting } from '#server/lib/settings.ts'
import { WITNESS_FILE } from '#server/modules/statements/statements.settings.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, FAILED, printJson, readWords, refuseMore } from './command.ts'

const help = `fairhouse books [--all] [--witness <file>] [--json]

Adds up every entry again and says that the books balance, or exactly what does not. The last sealed days and a sample
of those before are hashed again.

  --all             hashes every sealed day again
  --witness <file>  compares with the links that a witness kept in this file; else WITNESS_FILE names it
  --json            the report as JSON

Reads DATABASE_URL, or else the embedded database of DATA_DIR. It may run while the house is open.
Exit status 0: the books balance. 1: they do not, or could not be read.
`

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, {
      all: { type: 'boolean', default: false },
      witness: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    refuseMore(positionals, 0)
    const config = readConfig(readEnvironment())
    const scope = { everything: values.all, witnessFile: values.witness ?? readSetting(config, WITNESS_FILE) }
    return withDatabase(config, async ({ given }) => {
      const db = openDb(given, 2)
      try {
        if (!(await hasBooks(db))) throw new Error('There are no books here yet: start the house once.')
        const report = await checkBooks(db, scope)
        if (values.json) printJson(report)
        else process.stdout.write(printBooks(report))
        return report.isBalanced ? DONE : FAILED
      } finally {
        await db.close()
      }
    })
  },
}
