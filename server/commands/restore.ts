/** `fairhouse restore`: fills an empty database from a backup and adds up its books again. */
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStored } from '#server/backup/backup-place.ts'
import type { BackupFile, Head } from '#server/backup/backup-format.ts'
import { restoreFiles } from '#server/backup/house-files.ts'
import { readOwnIdentities, withStored } from '#server/backup/keep-backups.ts'
import { placeOf } from '#server/backup/place-of.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readIdentities } from '#server/backup/sealing.ts'
import { KEY_NAMES } from '#server/backup/store-backup.ts'
import { checkBooks, printBooks } from '#server/check-books.ts'
import { readEnvironment } from '#server/environment.ts'
import { type Config, readConfig } from '#server/lib/config.ts'
import { listPowers } from '#server/lib/database-roles.sql.ts'
import { openDb } from '#server/lib/db.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { checkBackups } from '#server/modules/backups/backups.settings.ts'
import { type Addresses, grantAddresses } from '#server/prepare-schema.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, FAILED, Misuse, print, readWords, refuseMore } from './command.ts'

const help = `fairhouse restore <file> [--identity <file>] [--keys <folder>]
fairhouse restore --stored latest|<name> [--identity <file>] [--keys <folder>]

Fills an empty database from a backup, gives the roles their rights, and adds up the books again.

  --stored    from the place of BACKUP_DIR or BACKUP_S3_ENDPOINT, with the house's files that lie there and are not here
  --identity  the file that opens a sealed backup; else BACKUP_IDENTITY_FILE
  --keys      writes the house's keys, which a sealed backup holds, into this folder; as a rule the new house's DATA_DIR.
              A key that is there already is left

Reads DATABASE_OWNER_URL and DATABASE_URL, or else makes an embedded database in DATA_DIR.
Exit status 0: restored, and the books balance. 1: not.
`

/** Returns the identities of the file that was named, else those of the settings. */
export const identitiesFrom = (config: Config, file: string | undefined): string[] =>
  file === undefined ? readOwnIdentities(config) : readIdentities(readFileSync(file, 'utf8'))

/** Writes the keys of a backup as files that only this account can read. */
function writeKeys({ secrets = {} }: Head, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of KEY_NAMES.filter((one) => secrets[one] !== undefined)) {
    const text = String(secrets[name])
    const file = join(folder, name)
    try {
      writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
      print(`${file} was written`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      print(`${file} is there already and was left${readFileSync(file, 'utf8') === text ? '' : ': it is ANOTHER key'}`)
    }
  }
  if (Object.keys(secrets).length === 0) print('The backup holds no keys: only a sealed one does')
}

async function restore(at: Addresses, from: BackupFile, keys: string | undefined): Promise<number> {
  const { head, rows } = await restoreBackup(at.owner, from)
  await grantAddresses(at) // a new database has no roles yet
  if (keys !== undefined) writeKeys(head, keys)
  const db = openDb(at.app, 2)
  try {
    const powers = at.app === at.owner ? [] : await listPowers(db)
    if (powers.length > 0) throw new Error(`The server's role may do too much here: ${powers.join('; ')}`)
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
    print(`${count} rows of ${Object.keys(rows).length} tables as of ${head.takenAt}\n`)
    const report = await checkBooks(db, { everything: true })
    process.stdout.write(printBooks(report))
    return report.isBalanced ? DONE : FAILED
  } finally {
    await db.close()
  }
}

type Wish = { identity?: string | undefined; keys?: string | undefined }

/** Restores from the place of backups: the rows first, then the house's files. */
async function restoreStored(config: Config, wanted: string, { identity, keys }: Wish): Promise<number> {
  checkBackups(config)
  const place = placeOf(config)
  const identities = identitiesFrom(config, identity)
  const backup = await findStored(place, wanted)
  print(`${backup.name} of ${place.describe()}`)
  const status = await withStored(config, place, backup, (file) =>
    withDatabase(config, (at) => restore(at, { file, identities }, keys), { make: true }),
  )
  print(`${await restoreFiles({ files: filesOf(config), place, identities })} files were copied back`)
  return status
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, {
      stored: { type: 'string' },
      identity: { type: 'string' },
      keys: { type: 'string' },
    })
    const { stored, ...wish } = values
    refuseMore(positionals, stored === undefined ? 1 : 0)
    const config = readConfig(readEnvironment())
    if (stored !== undefined) return restoreStored(config, stored, wish)
    const [file] = positionals
    if (!file) throw new Misuse('Name the file, or say --stored latest')
    accessSync(file, constants.R_OK) // before a database is made
    const identities = identitiesFrom(config, wish.identity)
    return withDatabase(config, (at) => restore(at, { file, identities }, wish.keys), { make: true })
  },
}
