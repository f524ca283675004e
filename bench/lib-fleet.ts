/**
 * Processes of a house on one machine that a measurement may kill: database, Redis, HAProxy, servers, studio. On
 * 127.0.0.1 only.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/lib/config.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { openHouseDatabase } from '#server/house-database.ts'
import { openEnv } from '#server/open-env.ts'
import { addressesOf, grantAddresses } from '#server/prepare-schema.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { findProvider, openProviderSecret, SANDBOX } from '#server/modules/cashier/providers/providers.sql.ts'
import { bundleInto, findFreePort } from '#server/testing/server-process.ts'

const READY_MS = 60_000

/** One process that can be started again in the same place. */
export type Part = { name: string; port: number; start(): Promise<void>; kill(): Promise<void>; stop(): Promise<void> }

/** Polls an address until it answers 200; fails after a minute. */
export async function untilReady(url: string): Promise<void> {
  const endsAt = performance.now() + READY_MS
  while (
    !(await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (performance.now() > endsAt) throw new Error(`${url} does not get ready`)
    await sleep(100)
  }
}

/**
 * Starts a process with a health address. It is started again after it was killed, also when its first starts fail
 * because other processes are down.
 */
export function part(
  name: string,
  port: number,
  command: readonly string[],
  env: Record<string, string>,
  health: string | null,
): Part {
  let child: ChildProcess | null = null
  const isOn = () => child !== null && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isOn()) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  const launch = () => {
    child = spawn(command[0] ?? '', command.slice(1), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', process.env.FLEET_LOG ? 'inherit' : 'ignore'],
    })
    child.on('error', () => undefined)
  }
  return {
    name,
    port,
    start: async () => {
      const endsAt = performance.now() + READY_MS
      for (;;) {
        if (!isOn()) launch()
        if (health === null) return
        if (
          await fetch(health, { signal: AbortSignal.timeout(2_000) }).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return
        if (performance.now() > endsAt) throw new Error(`${name} does not get ready at ${health}`)
        await sleep(100)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export type Ground = {
  folder: string
  /** The bundled programs. */
  bundle: string
  /** The address of the database's owner. */
  url: string
  /** The addresses of the roles that server and studio have in a house. */
  appUrl: string
  studioUrl: string
  /** Sends a signal to PostgreSQL's first process. It is started again as in a house. */
  killPostgres(signal: NodeJS.Signals): void
  /** The environment of every server and of the studio. */
  serverEnv(port: number, more: Record<string, string>): Record<string, string>
  studioEnv(doorOrigin: string): Record<string, string>
  studioPort: number
  clean(): Promise<void>
}

/** Opens the database with its tables and catalogue, the bundled programs, and the settings that they share. */
export async function openGround(name: string, siteOrigin: string): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), `fairhouse-${name}-`))
  chmodSync(folder, 0o755) // the database's account must be able to pass through
  mkdirSync(join(projectRoot(), '.cache'), { recursive: true })
  const bundle = mkdtempSync(join(projectRoot(), '.cache', `${name}-`))
  const [postgres] = await Promise.all([
    openHouseDatabase(join(folder, 'pg'), () => undefined),
    bundleInto(bundle, 'server/main.ts', 'studio/main.ts'),
  ])
  const { url } = postgres
  await migrateHouse(url)
  await migrateJobs({ connectionString: url })
  const addresses = addressesOf({ databaseUrl: null, databaseOwnerUrl: null }, url)
  await grantAddresses(addresses)
  const studioPort = await findFreePort()
  const studioOrigin = `http://127.0.0.1:${studioPort}`
  const FACTOR_SECRET = newToken(systemRandom) // one for all: what one process boxes the others open
  const env = await openEnv(
    readConfig({ LOG_LEVEL: 'silent', STUDIO_ORIGIN: studioOrigin, SITE_ORIGIN: siteOrigin, FACTOR_SECRET }),
    url,
    name,
  )
  const vendorsFile = join(folder, 'studio-vendors.json')
  await seedGames(env, { studioVendors: vendorsFile })
  await seedCashier(env)
  await env.db.query('update cashier.providers set api_url = $1 where code = $2', [`${studioOrigin}/pay/api`, SANDBOX])
  const provider = await findProvider(env.db, SANDBOX)
  const paymentSecret = provider ? openProviderSecret(env, provider) : ''
  await env.close()
  const common = {
    LOG_LEVEL: process.env.FLEET_LOG ?? 'fatal',
    DEPOSIT_TURNOVER: '0', // members of the bench pay in and are paid at once
    SITE_ORIGIN: siteOrigin,
    STUDIO_ORIGIN: studioOrigin,
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
    SANDBOX: 'on',
    FACTOR_SECRET,
  }
  const studioSecret = newToken(systemRandom) + newToken(systemRandom)
  return {
    folder,
    bundle,
    url,
    appUrl: addresses.app,
    studioUrl: addresses.studio,
    studioPort,
    killPostgres: (signal) => {
      try {
        process.kill(postgres.pid(), signal)
      } catch {
        // it is dead already, and about to be started
      }
    },
    serverEnv: (serverPort, more) => ({
      ...common,
      DATABASE_URL: url,
      PORT: String(serverPort),
      DATA_DIR: join(folder, `server-${serverPort}`),
      SEED: 'off',
      RENDER_ART: 'off',
      ...more,
    }),
    studioEnv: (doorOrigin) => ({
      ...common,
      STUDIO_DATABASE_URL: url,
      STUDIO_PORT: String(studioPort),
      STUDIO_SECRET: studioSecret,
      STUDIO_VENDORS_FILE: vendorsFile,
      STUDIO_DOOR_ORIGIN: doorOrigin,
      SANDBOX_PAYMENT_SECRET: paymentSecret,
      DATA_DIR: folder,
    }),
    clean: async () => {
      await postgres.stop()
      for (const path of [folder, bundle]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Writes HAProxy's settings for some servers; the file as docs/operations.md shows it, on one machine. */
export function writeHaproxyConfig(file: string, front: number, servers: readonly number[]): void {
  writeFileSync(
    file,
    `
global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 2s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
frontend site
  bind 127.0.0.1:${front}
  # the callers of this measurement name themselves; in front of the internet: http-request set-header X-Forwarded-For %[src]
  option forwardfor if-none
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /readyz
  default-server inter 300ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
  # only reading may be repeated by the balancer: whoever moves money repeats it himself, under his key
  http-request disable-l7-retry unless METH_GET
${servers.map((port, index) => `  server s${index + 1} 127.0.0.1:${port} check`).join('\n')}
`,
  )
}
