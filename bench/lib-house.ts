/** A built, seeded house for a measurement, on a folder and ports of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOfPostgres } from './lib-cpu.ts'

export type BenchHouse = {
  url: string
  /** Waits until the database has no work left: the totals of seeded rounds are computed after the start. */
  untilQuiet(): Promise<void>
  close(): Promise<void>
}

/** The longest wait for the seeding of a million rounds. */
const OPEN_SECONDS = 1_200
/** Below this share of a processor the database counts as idle. */
const QUIET_SHARE = 0.05
const QUIET_LOOK_MS = 5_000

/** Returns a free port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Waits until an address answers, at most a minute by default. */
export async function waitFor(url: string, seconds = 60): Promise<void> {
  for (let attempt = 0; attempt < seconds * 10; attempt++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}

async function untilQuiet(dir: string): Promise<void> {
  const endsAt = performance.now() + OPEN_SECONDS * 1_000
  for (let before = cpuOfPostgres(dir); performance.now() < endsAt;) {
    await sleep(QUIET_LOOK_MS)
    const now = cpuOfPostgres(dir)
    if ((now - before) / QUIET_LOOK_MS < QUIET_SHARE) return
    before = now
  }
  throw new Error(`the database still has something to do after ${OPEN_SECONDS} s`)
}

/**
 * Builds, then starts the whole house as `npm start` does, with limits per address lifted. Shows its output where
 * `more` seeds much.
 */
export async function openBenchHouse(name: string, more: Record<string, string> = {}): Promise<BenchHouse> {
  const dataDir = resolve('.cache', `bench-${name}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0)
    throw new Error('the build failed')
  const [port, studioPort] = [await freePort(), await freePort()]
  const house = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'SEED' in more ? 'inherit' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      DEPOSIT_TURNOVER: '0', // members of the bench pay in and are paid at once
      ...more,
      RENDER_ART: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      HOST: '127.0.0.1',
      NODE_ENV: 'development',
      SANDBOX: 'on',
      SITE_ORIGIN: `http://127.0.0.1:${port}`,
      STUDIO_ORIGIN: `http://127.0.0.1:${studioPort}`,
      REQUESTS_PER_MINUTE: '100000000',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor(`${url}/readyz`, OPEN_SECONDS)
  return {
    url,
    untilQuiet: () => untilQuiet(join(dataDir, 'pg')),
    close: async () => {
      const ended = new Promise((done) => house.once('exit', done))
      house.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the median. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? 0
}

/** Prints rows as a table with aligned columns. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all)
    process.stdout.write(
      `${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`,
    )
}
