/** `fairhouse backup`: writes everything in the database into a new file, or into the house's place, while it stays open. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { listStored } from '#server/backup/backup-place.ts'
import { aloneWith, keepBackup } from '#server/backup/keep-backups.ts'
import { placeOf } from '#server/backup/place-of.ts'
import { checkRecipients } from '#server/backup/sealing.ts'
import { readHouseKeys } from '#server/backup/store-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readEnvironment } from '#server/environment.ts'
import { systemClock } from '#server/lib/clock.ts'
import { type Config, readConfig } from '#server/lib/config.ts'
import { createEnv } from '#server/open-env.ts'
import { checkBackups } from '#server/modules/backups/backups.settings.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, Misuse, print, printJson, readWords, refuseMore } from './command.ts'
import { noteBackup } from './last-backup.ts'

const help = `fairhouse backup <file> [--to age1…]
fairhouse backup --store
fairhouse backup --list [--json]

Writes everything in the database into a new file, of one moment, while the house stays open. It holds password hashes,
private keys and providers' secrets: keep it where only you can read it. The keys in DATA_DIR are not in it, unless it is
sealed.

  --to     seals the file to a recipient (fairhouse keys backup makes one), and puts the house's keys into it
  --store  stores a backup now in the place of BACKUP_DIR or BACKUP_S3_ENDPOINT, sealed to BACKUP_RECIPIENTS, with the
           house's files; fairhouse start does so each day where such a place is named
  --list   what lies there

Reads DATABASE_OWNER_URL, else DATABASE_URL, or else the embedded database of DATA_DIR.
`

const counted = (rows: number) => `${rows} rows`

async function writeFile(config: Config, file: string, recipients: readonly string[]): Promise<void> {
  await checkRecipients(recipients, '--to')
  const isSealed = recipients.length > 0
  await withDatabase(config, async ({ owner }) => {
    const sealing = isSealed ? { recipients, secrets: readHouseKeys(config) } : null
    const rows = await writeBackup(owner, file, systemClock, sealing)
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
    print(`${file}: ${counted(count)} of ${Object.keys(rows).length} tables, ${statSync(file).size} bytes`)
  })
  noteBackup(config.dataDir, systemClock.now(), resolve(file))
  print(
    isSealed
      ? 'Only the identity of its recipient opens it.'
      : 'It holds password hashes, private keys and providers’ secrets: keep it where only you can read it.',
  )
}

async function store(config: Config): Promise<void> {
  checkBackups(config)
  const place = placeOf(config)
  await withDatabase(config, async ({ owner }) => {
    const env = await createEnv(config, owner, 'backup')
    try {
      const stored = await aloneWith({ env, owner, place }, () => keepBackup({ env, owner, place }))
      if (!stored) throw new Error('another process makes or drills a backup just now: try again when it is done')
      const { name, bytes, rows, files } = stored
      print(`${name}: ${counted(rows ?? 0)}, ${bytes} bytes, ${files} new files, in ${place.describe()}`)
    } finally {
      await env.close()
    }
  })
}

async function list(config: Config, isForMachine: boolean): Promise<void> {
  checkBackups(config)
  const stored = await listStored(placeOf(config))
  if (isForMachine) return printJson(stored)
  if (stored.length === 0) return print('there is no backup yet')
  for (const { name, bytes, isSealed } of stored) print(`${name}  ${bytes} bytes${isSealed ? ', sealed' : ''}`)
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, {
      to: { type: 'string', multiple: true, default: [] },
      store: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    })
    const isPlace = values.store || values.list
    refuseMore(positionals, isPlace ? 0 : 1)
    if ((values.store && values.list) || (values.json && !values.list) || (isPlace && values.to.length > 0))
      throw new Misuse('Say one of: <file>, --store, --list')
    const config = readConfig(readEnvironment())
    if (values.list) await list(config, values.json)
    else if (values.store) await store(config)
    else {
      const [file] = positionals
      if (!file) throw new Misuse('Name the file, or say --store')
      if (existsSync(file)) throw new Error(`${file} is there already: name a new file`)
      await writeFile(config, file, values.to)
    }
    return DONE
  },
}
