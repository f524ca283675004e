/** `fairhouse keys`: encrypts every secret in the database with a new key; makes the key that opens sealed backups. */
import { writeFileSync } from 'node:fs'
import { newIdentity } from '#server/backup/sealing.ts'
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { forgetKeys, rotateKeys } from '#server/rotate-keys.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, Misuse, print, readWords, refuseMore } from './command.ts'

const help = `fairhouse keys rotate
fairhouse keys forget
fairhouse keys backup <file>

rotate  makes a new key for what is encrypted in the database and encrypts everything again with it
forget  an hour later: gives the older keys up; backups of before need them

backup  writes a new identity, which opens sealed backups, into a new file, and prints its recipient, for
        BACKUP_RECIPIENTS. Move the file to where backups are restored: without it nobody opens them

Where FACTOR_SECRET names the key, no key is made: put the new one there and the old one into FACTOR_SECRET_OLD, restart
the servers, then run both commands; the second says which old keys must stay. Servers keep running: they read the file
again when they meet what they cannot open. Safe to repeat: an interrupted run left both keys, and each opens what it
encrypted. Reads DATABASE_URL, or else the embedded database of DATA_DIR.
`
const ORDERS = { rotate: rotateKeys, forget: forgetKeys }

/** Writes a new identity into a new file that only this account can read, and prints its recipient. */
async function makeIdentity(file: string): Promise<void> {
  const { identity, recipient } = await newIdentity()
  writeFileSync(file, `# opens backups that are sealed to ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  print(`${file} opens backups that are sealed to it. Keep it where backups are restored, and a copy elsewhere.`)
  print(`BACKUP_RECIPIENTS=${recipient}`)
}

export const command: Command = {
  help,
  run: async (words) => {
    const { positionals } = readWords(words, {})
    const [order, file] = positionals
    refuseMore(positionals, order === 'backup' ? 2 : 1)
    if (order === 'backup') {
      if (!file) throw new Misuse('Name the file of the new identity')
      await makeIdentity(file)
      return DONE
    }
    if (order !== 'rotate' && order !== 'forget') throw new Misuse('Say what to do: rotate, forget or backup')
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
