/** The process that stores the house's backups and drills them: beside server and studio, or alone (`fairhouse start`). */
import { readEnvironment } from '#server/environment.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { waitForDatabase } from '#server/lib/database-away.ts'
import { startLoops } from '#server/lib/loops.ts'
import { checkSettings, readSetting } from '#server/lib/settings.ts'
import { BACKUP_RECIPIENTS, checkBackups } from '#server/modules/backups/backups.settings.ts'
import { SETTINGS } from '#server/module-settings.ts'
import { createEnv } from '#server/open-env.ts'
import { addressesOf } from '#server/prepare-schema.ts'
import { takeTurn } from './keep-backups.ts'
import { placeOf } from './place-of.ts'
import { checkRecipients } from './sealing.ts'

const TURN_MS = 30 * SECOND_MS
const STOP_MS = 5 * SECOND_MS

const config = readConfig(readEnvironment())
checkSettings(config, SETTINGS)
checkBackups(config)
const place = placeOf(config)
await checkRecipients(readSetting(config, BACKUP_RECIPIENTS), BACKUP_RECIPIENTS.name)
const { owner } = addressesOf(config)
if (!owner)
  throw new Error('the process of backups needs DATABASE_OWNER_URL; `fairhouse start` starts a database and sets it')

const env = await createEnv(config, owner, 'backups')
await waitForDatabase(owner, (reason) => env.log.warn({ reason }, 'the backups wait for the database'))
const loops = startLoops(env, [
  { name: 'backups.take-turn', everyMs: TURN_MS, run: () => takeTurn({ env, owner, place }) },
])

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // a backup may take an hour: what it left is removed by the next process, and nothing of it counts
  await Promise.race([loops.stop(), new Promise((done) => setTimeout(done, STOP_MS))])
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop()) // the parent died
process.on('unhandledRejection', (error) => {
  env.log.fatal({ err: error }, 'unhandled rejection')
  process.exit(1)
})
process.send?.('ready')
env.log.info({ place: place.describe() }, 'backups are made')
