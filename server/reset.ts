/**
 * npm run db:reset: deletes everything in DATA_DIR, so that the next start seeds again. Refuses while the house runs,
 * and in production.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'

const config = readConfig({ SANDBOX: 'on', ...readEnvironment() }) // deletes what npm start seeded; refused in production
const say = (text: string) => process.stdout.write(`${text}\n`)

async function isOpen(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${config.port}/healthz`).then(
    () => true,
    () => false,
  )
}

if (config.production) throw new Error('db:reset is for development')
if (config.databaseUrl) throw new Error('db:reset removes the embedded database only; DATABASE_URL is set')
if (await isOpen()) throw new Error('the house is open; stop it first')
const folder = join(config.dataDir, 'pg')
if (existsSync(folder) || existsSync(`${folder}.location`)) {
  const database = await startEmbeddedPostgres({ dir: folder }) // adopts a server that survived a crash
  await database.stop()
  removeEmbeddedPostgres(folder)
}
rmSync(config.dataDir, { recursive: true, force: true })
say(`${config.dataDir} is empty; npm start seeds it again`)
