/** `fairhouse drill`: restores a backup beside the house and adds up its books. */
import { accessSync, constants } from 'node:fs'
import { drillBackup } from '#server/backup/drill-backup.ts'
import { aloneWith, keepDrill } from '#server/backup/keep-backups.ts'
import { placeOf } from '#server/backup/place-of.ts'
import { printBooks } from '#server/check-books.ts'
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import { createEnv } from '#server/open-env.ts'
import { checkBackups } from '#server/modules/backups/backups.settings.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, FAILED, print, readWords, refuseMore } from './command.ts'
import { identitiesFrom } from './restore.ts'

const help = `fairhouse drill <file> [--identity <file>]
fairhouse drill --stored latest|<name>

Restores a backup into a database that is made for it in DATA_DIR and thrown away, and adds up its books. The house is not
touched; DATA_DIR needs as much room as the database takes. A backup that was never restored is a hope.

  --stored    the newest one, or the one of this name, in the place of BACKUP_DIR or BACKUP_S3_ENDPOINT; what came of it is
              noted in the house's database, where the watch and fairhouse check read it
  --identity  the file that opens a sealed backup; else BACKUP_IDENTITY_FILE

Exit status 0: restored, and the books balance. 1: not.
`

async function drillStored(wanted: string, identity: string | undefined): Promise<number> {
  const variables = readEnvironment()
  const config = readConfig(identity ? { ...variables, BACKUP_IDENTITY_FILE: identity } : variables)
  checkBackups(config)
  const place = placeOf(config)
  return withDatabase(config, async ({ owner }) => {
    const env = await createEnv(config, owner, 'drill')
    try {
      const drilled = await aloneWith({ env, owner, place }, () => keepDrill({ env, owner, place }, wanted))
      if (!drilled) throw new Error('another process makes or drills a backup just now: try again when it is done')
      print(`${drilled.name}: ${drilled.rows} rows were restored, and the books balance`)
      return DONE
    } finally {
      await env.close()
    }
  })
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, { stored: { type: 'string' }, identity: { type: 'string' } })
    refuseMore(positionals, values.stored === undefined ? 1 : 0)
    const [file] = positionals
    if (values.stored !== undefined || !file) return drillStored(values.stored ?? 'latest', values.identity)
    accessSync(file, constants.R_OK)
    const config = readConfig(readEnvironment())
    const { head, rows, report } = await drillBackup(config, {
      file,
      identities: identitiesFrom(config, values.identity),
    })
    print(`${rows} rows as of ${head.takenAt}\n`)
    process.stdout.write(printBooks(report))
    return report.isBalanced ? DONE : FAILED
  },
}
