/** A house with its studio for a measurement, made by the code of this checkout or of another one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from '#server/lib/db.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import type { House } from '#server/testing/house.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import type { Meters } from './lib-machine.ts'
import type { Seat, World } from './lib-studio.ts'

const FUNDS = 100_000
/** How many members are made, or games opened, at a time. */
const AT_ONCE = 16
const MIB = 1_048_576

/** A running house: where its players play, and what it costs. */
export type Side = {
  name: string
  world: World
  seats: readonly Seat[]
  meters: Meters
  /** The studio's resident memory, in MiB. */
  memory(): number
  /** Updates the database's statistics, as it does by itself every minute. */
  analyze(): Promise<unknown>
  db: Db
  close(): Promise<void>
}

/** Processes a list, a few items at a time. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const done: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  return done
}

/**
 * Loads what a side is made by. Each checkout finds its own modules; the types are this one's. Nothing here may load
 * vitest, of which a process has room for one.
 */
async function loadCode(root: string) {
  if (!existsSync(join(root, 'node_modules'))) throw new Error(`${root} has no packages: npm ci there first`)
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(root, file)).href)
  return {
    ...((await load('bench/lib-fleet.ts')) as typeof import('./lib-fleet.ts')),
    ...((await load('server/lib/config.ts')) as typeof import('#server/lib/config.ts')),
    ...((await load('server/open-env.ts')) as typeof import('#server/open-env.ts')),
    ...((await load('server/testing/builders.ts')) as typeof import('#server/testing/builders.ts')),
    ...((await load('server/testing/server-process.ts')) as typeof import('#server/testing/server-process.ts')),
    ...((await load('server/testing/vendor.ts')) as typeof import('#server/testing/vendor.ts')),
  }
}

/** Starts one of the bundled programs; `BENCH_PROFILE=<folder>` has it write a processor profile there. */
function startProgram(file: string, env: Record<string, string>): ChildProcess {
  const profile = process.env.BENCH_PROFILE
  return spawn(process.execPath, [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function memoryOf(pid: number | undefined): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8'))?.[1] ?? '0'
  return (Number(kib) * 1_024) / MIB
}

/** Opens a house of this checkout, or of the one in another folder, with members who have money. */
export async function openSide(name: string, members: number, root = projectRoot()): Promise<Side> {
  const code = await loadCode(root)
  const port = await code.findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const ground = await code.openGround('studio', origin)
  const start = (file: string, env: Record<string, string>) => startProgram(join(ground.bundle, file), env)
  const server = start(
    'server/main.js',
    ground.serverEnv(port, { DATABASE_URL: ground.url, REQUESTS_PER_MINUTE: '100000000' }),
  )
  const studio = start('studio/main.js', ground.studioEnv(origin))
  const env = await code.openEnv(code.readConfig({ LOG_LEVEL: 'silent' }), ground.url, 'bench')
  const close = async () => {
    for (const child of [studio, server]) {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    }
    await env.close()
    await ground.clean()
  }
  try {
    await code.untilReady(`${origin}/readyz`)
    await code.untilReady(`http://127.0.0.1:${ground.studioPort}/healthz`)
    const house = { env, as: () => null } as unknown as House // what builders need of a house
    const seats = await inTurns(Array.from({ length: members }), async (): Promise<Seat> => {
      const { id, token } = await code.buildMember(house)
      await code.fundCash(house, id, FUNDS)
      return { id, token }
    })
    return {
      name,
      world: { origin, studioPort: ground.studioPort },
      seats,
      meters: {
        studio: () => cpuOf(studio.pid),
        server: () => cpuOf(server.pid),
        database: () => cpuOfPostgres(join(ground.folder, 'pg')),
      },
      memory: () => memoryOf(studio.pid),
      analyze: () => env.db.query('analyze'),
      db: env.db,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
