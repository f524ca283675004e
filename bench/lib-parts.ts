/** Server and studio of a measurement, started again by the house's own parent when they die. */
import { join } from 'node:path'
import { openProcesses } from '#server/house-processes.ts'
import { cpuOf } from './lib-cpu.ts'
import { untilReady, type Ground } from './lib-fleet.ts'

type Name = 'server' | 'studio'

export type Parts = {
  start(): Promise<void>
  /** Sends `kill -9`; nothing happens where the process is dead already. */
  kill(name: Name): void
  /** The processor time of both and of a spare, in milliseconds. */
  usedMs(): number
  /** Waits until both answer that they are ready. */
  untilReady(): Promise<void>
  /** Stops both, the studio first. */
  stop(): Promise<void>
}

/** Describes the two processes; `database` and `door` are the addresses at which they find those. */
export function openParts(ground: Ground, port: number, { database, door }: { database: string; door: string }): Parts {
  const env: Record<Name, NodeJS.ProcessEnv> = {
    server: ground.serverEnv(port, { DATABASE_URL: database, REQUESTS_PER_MINUTE: '1000000', TRUSTED_PROXIES: '1' }),
    studio: { ...ground.studioEnv(door), STUDIO_DATABASE_URL: ground.studioUrl },
  }
  const tell = (text: string) => {
    if (process.env.FLEET_LOG) process.stdout.write(`${text}\n`)
  }
  const open = (name: Name) => openProcesses({ ...process.env, ...env[name] }, tell)
  const processes = { server: open('server'), studio: open('studio') }
  return {
    start: async () => {
      const launch = (name: Name) =>
        processes[name].launch(name, join(ground.bundle, `${name}/main.js`), { hasSpare: true }) // as in a house
      await Promise.all([launch('server'), launch('studio')])
    },
    kill: (name) => {
      const pid = processes[name].pidOf(name)
      if (pid !== null) process.kill(pid, 'SIGKILL')
    },
    usedMs: () => {
      const pids = Object.entries(processes).flatMap(([name, one]) => [one.pidOf(name), one.sparePidOf(name)])
      return pids.reduce<number>((sum, pid) => sum + (pid === null ? 0 : cpuOf(pid)), 0)
    },
    untilReady: async () => {
      await untilReady(`http://127.0.0.1:${port}/readyz`)
      await untilReady(`http://127.0.0.1:${ground.studioPort}/readyz`)
    },
    stop: async () => {
      await processes.studio.stop()
      await processes.server.stop()
    },
  }
}
