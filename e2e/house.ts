/** Starts a whole house for the browser tests; after them, checks its books and stops it. */
import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { makeMemoryFolder } from '#server/testing/memory-folder.ts'

/** Long enough to build everything on a slow machine. */
const START_LIMIT_MS = 300_000

async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function waitUntilOpen(house: ChildProcess, urls: readonly string[]): Promise<void> {
  const until = performance.now() + START_LIMIT_MS
  for (const url of urls) {
    while (
      !(await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (house.exitCode !== null) throw new Error(`the house ended with ${house.exitCode} instead of opening`)
      if (performance.now() > until) throw new Error(`${url} does not answer`)
      await sleep(150)
    }
  }
}

const BEHIND = /^fairhouse_follower_behind_seconds\{.*\} (\S+)$/gm
/** Between two looks: longer than the second that a follower waits between its turns. */
const LOOK_MS = 1_500

/**
 * Waits until every follower has read the demo's past, so that the first story does not wait for it: in two looks, one
 * after the other, the same followers are there and none has lines before it.
 */
async function waitUntilFollowed(url: string): Promise<void> {
  const until = performance.now() + START_LIMIT_MS
  for (let before = 0; ;) {
    const text = await (await fetch(`${url}/metrics`)).text()
    const behind = [...text.matchAll(BEHIND)].map(([, seconds]) => Number(seconds))
    const isRead = behind.length > 0 && behind.every((seconds) => seconds === 0)
    if (isRead && behind.length === before) return
    before = isRead ? behind.length : 0
    if (performance.now() > until) throw new Error('the followers have not read the past')
    await sleep(LOOK_MS)
  }
}

/** Returns what the books said, without the checks that found nothing. */
function whatDiffers({ stdout, stderr, status, signal, error }: SpawnSyncReturns<string>): string {
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '' && !line.endsWith('  ok'))
  return [...lines, `status ${status ?? signal ?? error?.message}`].join('\n')
}

export default async function openHouse(): Promise<() => Promise<void>> {
  if (process.env.HOUSE_URL && process.env.STUDIO_URL) return async () => undefined // one that runs already, for repeated tries
  const dataDir = makeMemoryFolder(`stories${process.env.E2E_PLACE ?? ''}`)
  const [port, studioPort] = [await freePort(), await freePort()]
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    STUDIO_PORT: String(studioPort),
    DATABASE_URL: '',
    NODE_ENV: 'test',
    SANDBOX: 'on',
    HOST: '127.0.0.1',
    AUTO_RECEIVE_MINUTES: '30',
    DEPOSIT_TURNOVER: '0', // stories deposit and withdraw at once; server/modules/rewards/turnover.test.ts has the rule
    TRUSTED_PROXIES: '1', // a story sets its visitor's address
    SITE_ORIGIN: `http://localhost:${port}`,
    STUDIO_ORIGIN: `http://localhost:${studioPort}`,
  }
  const house = spawn(process.execPath, ['scripts/start.mjs'], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await waitUntilOpen(house, [`http://127.0.0.1:${port}/readyz`, `http://127.0.0.1:${studioPort}/readyz`])
  await waitUntilFollowed(`http://127.0.0.1:${port}`)
  process.env.DATA_DIR = dataDir
  process.env.HOUSE_URL = `http://localhost:${port}`
  process.env.STUDIO_URL = `http://localhost:${studioPort}`
  process.env.HOUSE_PID = String(house.pid)

  return async () => {
    const books = spawnSync(process.execPath, ['scripts/fairhouse.mjs', 'books'], {
      env: environment,
      encoding: 'utf8',
      maxBuffer: Infinity,
    })
    process.stdout.write(`${books.stdout}${books.stderr}`)
    // one that ended by itself tells nobody again: whoever waited for it would never end, and the run end without a word
    const diedOf = house.exitCode ?? house.signalCode
    const ended = diedOf === null ? new Promise((done) => house.once('exit', done)) : null
    house.kill('SIGINT')
    await ended
    removeEmbeddedPostgres(join(dataDir, 'pg')) // the database may be elsewhere, when its account cannot pass
    rmSync(dataDir, { recursive: true, force: true })
    if (diedOf !== null) throw new Error(`the house ended by itself during the browser tests (${diedOf})`)
    if (books.status !== 0) throw new Error(`the books do not balance after the browser tests\n${whatDiffers(books)}`)
  }
}
