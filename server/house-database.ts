/** The database of a house on one machine: started, and started again at the same place when it died. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'

/** Asking whether a process is there costs nothing. */
const LOOK_MS = 50
const RETRY_MS = 1_000

export type HouseDatabase = {
  url: string
  /** The process that is running now. */
  pid(): number
  /** Stops fast; it is not started again. */
  stop(): Promise<void>
}

/**
 * Opens the database of a folder and watches it: when its process ends, it is started again on the same port, and its
 * clients reconnect by themselves.
 */
export async function openHouseDatabase(dir: string, print: (text: string) => void): Promise<HouseDatabase> {
  let database = await startEmbeddedPostgres({ dir })
  let stopping = false
  const watch = async () => {
    while (!stopping) {
      await sleep(LOOK_MS)
      if (stopping || database.isAlive()) continue
      print('the database ended, starting it again')
      try {
        database = await startEmbeddedPostgres({ dir, port: database.port })
      } catch (error) {
        print(`${(error as Error).message}; trying again`)
        await sleep(RETRY_MS)
      }
    }
  }
  void watch()
  return {
    url: database.url,
    pid: () => database.pid,
    stop: () => {
      stopping = true
      return database.stop()
    },
  }
}
