/** Steps of tests that kill processes: holding what they need, so that they wait in the middle of their work, and counting who waits. */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '#server/lib/db.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import type { House } from './house.ts'
import { bundleInto, killProcess, startProcess } from './server-process.ts'

/** Bundles an entry point whose processes a test kills. */
export async function openKilling(entry: string) {
  const cache = join(projectRoot(), '.cache')
  mkdirSync(cache, { recursive: true })
  const bundle = mkdtempSync(join(cache, 'killed-'))
  await bundleInto(bundle, `${entry}.ts`)
  const alive = new Set<ChildProcess>()
  const kill = async (child: ChildProcess): Promise<void> => {
    alive.delete(child)
    await killProcess(child)
  }
  return {
    /** Starts a process on a house's database. */
    async start({ url, env }: House, settings: Record<string, string>): Promise<ChildProcess> {
      const child = await startProcess(join(bundle, `${entry}.js`), {
        DATABASE_URL: url,
        SANDBOX: 'on',
        FACTOR_SECRET: env.config.factorSecret ?? '',
        ...settings,
      })
      alive.add(child)
      return child
    },
    /** Ends a process as `kill -9` does. */
    kill,
    async killAll(): Promise<void> {
      for (const child of alive) await kill(child)
    },
    close: () => rmSync(bundle, { recursive: true, force: true }),
  }
}

export type Killing = Awaited<ReturnType<typeof openKilling>>

/** Holds what a transaction locks, so that whoever needs it waits in the middle of their work; returns what lets it go. */
export async function hold({ env }: House, lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined
  const until = new Promise<void>((done) => (letGo = done))
  let isHeld: () => void = () => undefined
  const held = new Promise<void>((done) => (isHeld = done))
  const over = env.db.tx(async (tx) => {
    await lock(tx)
    isHeld()
    await until
  })
  await Promise.race([held, over])
  return async () => {
    letGo()
    await over
  }
}

/** Returns how many connections of a house's database wait for a lock. */
export async function countWaiting({ env }: House): Promise<number> {
  const rows = await env.db.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
