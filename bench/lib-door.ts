/** The vendor door of a real server in a process of its own, with seated members, for the benches that bet through it. */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { SigningKey } from '#server/testing/vendor.ts'
import { bundleInto, killProcess, startProcess } from '#server/testing/server-process.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { freePort, median } from './lib-house.ts'
import type { Meters } from './lib-machine.ts'
import { measure, type Way } from './lib-turns.ts'
import { overHttp, plain, poster, seatMembers, VENDOR, type Kind, type Seat } from './lib-vendor.ts'

export type Door = {
  house: House
  key: SigningKey
  /** Members of each kind, and how they bet. */
  seats: ReadonlyMap<string, Seat[]>
  ways: Readonly<Record<string, Way>>
  meters: Required<Pick<Meters, 'server' | 'database' | 'callers'>>
  close(): Promise<void>
}

/** Starts a database and a server in a folder of their own, and seats so many members of each kind at its door. */
export async function openDoor(name: string, kinds: Readonly<Record<string, Kind>>, callers: number): Promise<Door> {
  const folder = resolve('.cache', `bench-${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [postgres] = await Promise.all([
    startEmbeddedPostgres({ dir: join(folder, 'pg') }),
    bundleInto(join(folder, 'bundle'), 'server/main.ts'),
  ])
  await migrateHouse(postgres.url)
  await migrateJobs({ connectionString: postgres.url })
  const house = await openHouseOn(postgres.url)
  const key = (await seedGames(house.env, { studioVendors: null }))[VENDOR]
  if (!key) throw new Error(`no key of ${VENDOR}`)
  const seats = new Map<string, Seat[]>()
  for (const [kind, one] of Object.entries(kinds)) seats.set(kind, await seatMembers(house, key, one, callers))
  const port = await freePort()
  const server = await startProcess(join(folder, 'bundle/server/main.js'), {
    DATABASE_URL: postgres.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SANDBOX: 'on',
    SEED: 'off',
    RENDER_ART: 'off',
    LOG_LEVEL: 'error',
    FACTOR_SECRET: house.env.config.factorSecret ?? '',
  })
  const post = poster(port, key, callers)
  return {
    house,
    key,
    seats,
    ways: Object.fromEntries([...seats].map(([kind, own]) => [kind, overHttp(post, own)])),
    meters: {
      server: () => cpuOf(server.pid),
      database: () => cpuOfPostgres(join(folder, 'pg')),
      callers: () => cpuOf(process.pid),
    },
    close: async () => {
      await killProcess(server)
      await house.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns how many rounds a second, a bet and a win each, plain members play through the door; the median of the turns. */
export async function measurePlainRounds(turns: number, turnMs: number, callers: number): Promise<number> {
  const door = await openDoor('door', { plain }, callers)
  try {
    const way = door.ways['plain']
    if (!way) throw new Error('no way of plain members')
    await measure(way, callers, turnMs, door.meters)
    await door.house.env.db.query('analyze')
    const rounds: number[] = []
    for (let turn = 0; turn < turns; turn++) rounds.push((await measure(way, callers, turnMs, door.meters)).perSecond)
    return median(rounds)
  } finally {
    await door.close()
  }
}
