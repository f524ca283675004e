/**
 * The parent of a house on one machine: starts the database unless DATABASE_URL names one, prepares it, starts the server and
 * the studio as processes of their own, restarts one that dies, and stops all of them in order.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { dirname, extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { readStudioSecret } from '#server/lib/studio-secret.ts'
import { findProvider, SANDBOX } from '#server/modules/cashier/providers.sql.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { DEMO_LOGINS } from '#server/seeds/logins.ts'

const RESTART_MS = 1_000
const STOP_MS = 10_000

const config = readConfig(process.env)
const print = (text: string) => process.stdout.write(`${text}\n`)
const startedAt = process.hrtime.bigint()

const databaseDir = join(config.dataDir, 'pg')
let database = config.databaseUrl ? null : await startEmbeddedPostgres({ dir: databaseDir })
let stopping = false
const children = new Map<string, ChildProcess>()

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([...children.values()].map((child) => new Promise<void>((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => { clearTimeout(late); done() })
    child.kill('SIGTERM')
  })))
  await database?.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

const url = config.databaseUrl ?? database?.url ?? ''
await prepareDatabase(config, url)
const db = openDb(url, 1)
const paymentSecret = config.sandbox ? (await findProvider(db, SANDBOX))?.secret ?? '' : ''
await db.close()

const environment = {
  ...process.env,
  STUDIO_SECRET: readStudioSecret(config.dataDir, process.env),
  SANDBOX_PAYMENT_SECRET: process.env.SANDBOX_PAYMENT_SECRET ?? paymentSecret,
  DATABASE_URL: url,
  STUDIO_DATABASE_URL: process.env.STUDIO_DATABASE_URL ?? url,
  STUDIO_VENDORS_FILE: process.env.STUDIO_VENDORS_FILE ?? join(config.dataDir, 'studio-vendors.json'),
  STUDIO_PORT: String(config.studioPort),
  STUDIO_DOOR_ORIGIN: process.env.STUDIO_DOOR_ORIGIN ?? `http://127.0.0.1:${config.port}`,
  LOG_LEVEL: config.logLevel,
  DATA_DIR: config.dataDir,
  SITE_ORIGIN: config.siteOrigin,
  STUDIO_ORIGIN: config.studioOrigin,
}

/** Starts one process and resolves when it says that it is ready; starts it again when it dies. */
function launch(name: string, file: string): Promise<void> {
  return new Promise((ready) => {
    const child = fork(file, { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], ...(extname(file) === '.ts' ? { execArgv: ['--import', 'tsx'] } : {}) })
    children.set(name, child)
    child.once('message', () => ready())
    child.once('exit', (code, signal) => {
      children.delete(name)
      if (stopping) return
      print(`${name} ended (${signal ?? code}), starting it again`)
      setTimeout(() => { if (!stopping) void launch(name, file).then(ready) }, RESTART_MS)
    })
  })
}

/** Starts a database that died again, where its clients look for it; they reconnect by themselves or are started again. */
async function watchDatabase(): Promise<void> {
  while (!stopping && database) {
    await sleep(RESTART_MS)
    if (stopping || database.isAlive()) continue
    print('the database ended, starting it again')
    database = await startEmbeddedPostgres({ dir: databaseDir, port: database.port })
  }
}

const here = dirname(fileURLToPath(import.meta.url))
const extension = extname(fileURLToPath(import.meta.url))
await Promise.all([
  launch('server', join(here, `main${extension}`)),
  launch('studio', join(here, `../studio/main${extension}`)),
])

void watchDatabase()

const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
print(`\nFairhouse is open (${seconds.toFixed(1)} s)\n`)
print(`  site         ${config.siteOrigin}`)
print(`  back office  ${config.siteOrigin}/backoffice`)
print(`  studio       ${config.studioOrigin}`)
print(`  data         ${config.dataDir}\n`)
if (config.seed) for (const login of DEMO_LOGINS) print(`  ${login.role.padEnd(9)} ${login.username} / ${login.password}`)
print('\nPlay money only. Ctrl-C stops everything.')
