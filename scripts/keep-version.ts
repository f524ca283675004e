/**
 * `npm run keep-version`: keeps a small house of the version in package.json, as it leaves the house, in server/backup/kept:
 * its database as a backup, and the key that opens what is encrypted in it; and its server, in place of the one of the
 * version before. Run at each release (CONTRIBUTING.md). Later versions are upgraded from it in their tests
 * (server/backup/versions.test.ts, former-server.test.ts). Writes over nothing.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '#server/backup/write-backup.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { addressesOf } from '#server/prepare-schema.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { packPrograms } from '#server/testing/kept-programs.ts'

/** People of the demo: enough for money, play and agents, and few enough for a small file. */
const MEMBERS = 6

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const folder = join(root, 'server/backup/kept')
const kept = join(folder, `house-${version}`)
const dataDir = mkdtempSync(join(tmpdir(), 'fairhouse-kept-'))
try {
  const config = readConfig({ NODE_ENV: 'development', SANDBOX: 'on', SEED: 'on', DATA_DIR: dataDir })
  const database = await startEmbeddedPostgres({ dir: join(dataDir, 'pg') })
  try {
    await prepareDatabase(config, addressesOf(config, database.url), MEMBERS)
    await writeBackup(database.url, `${kept}.backup`, systemClock)
    writeFileSync(`${kept}.key`, readFileSync(join(dataDir, 'factor-secret')), { flag: 'wx' })
  } finally {
    await database.stop()
  }
  for (const name of readdirSync(folder)) if (/^server-.*\.br$/.test(name)) rmSync(join(folder, name))
  writeFileSync(join(folder, `server-${version}.br`), await packPrograms())
  process.stdout.write(`${kept}.backup\n`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0) // the seeds leave pools open
