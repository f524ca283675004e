/** `fairhouse keys`: encrypts every secret in the database with a new key. */
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { forgetKeys, rotateKeys } from '#server/rotate-keys.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, Misuse, print, readWords, refuseMore } from './command.ts'

const help = `fairhouse keys rotate
fairhouse keys forget

rotate  makes a new key for what is encrypted in the database and encrypts everything again with it
forget  an hour later: gives the older keys up; backups of before need them

Where FACTOR_SECRET names the key, no key is made: put the new one there and the old one into FACTOR_SECRET_OLD, restart
the servers, then run both commands; the second says which old keys must stay. Servers keep running: they read the file
again when they meet what they cannot open. Safe to repeat: an interrupted run left both keys, and each opens what it
encrypted. Reads DATABASE_URL, or else the embedded database of DATA_DIR.
`
const ORDERS = { rotate: rotateKeys, forget: forgetKeys }

export const command: Command = {
  help,
  run: async (words) => {
    const { positionals } = readWords(words, {})
    refuseMore(positionals, 1)
    const [order] = positionals
    if (order !== 'rotate' && order !== 'forget') throw new Misuse('Say what to do: rotate or forget')
    const config = readConfig(readEnvironment())
    await withDatabase(config, async ({ app }) => {
      const db = openDb(app, 2)
      try {
        print(await ORDERS[order]({ db, config }))
      } finally {
        await db.close()
      }
    })
    return DONE
  },
}
