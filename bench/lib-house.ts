/** A built, seeded house for a measurement, on a folder and ports of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type BenchHouse = { url: string; close(): Promise<void> }

/** A port on 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Waits until an address answers. */
export async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await fetch(url).then((answer) => answer.ok, () => false)) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}

/** Builds, then starts the whole house as `npm start` does, with limits per address lifted. */
export async function openBenchHouse(name: string): Promise<BenchHouse> {
  const dataDir = resolve('.cache', `bench-${name}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) throw new Error('the build failed')
  const [port, studioPort] = [await freePort(), await freePort()]
  const house = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env, RENDER_ART: 'off', DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), STUDIO_PORT: String(studioPort), HOST: '127.0.0.1',
      SITE_ORIGIN: `http://127.0.0.1:${port}`, STUDIO_ORIGIN: `http://127.0.0.1:${studioPort}`, REQUESTS_PER_MINUTE: '100000000',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor(`${url}/readyz`)
  return {
    url,
    close: async () => {
      const ended = new Promise((done) => house.once('exit', done))
      house.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? 0
}

/** Prints rows as a table with aligned columns. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all) process.stdout.write(`${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`)
}
