/** Ensures that one studio process at a time uses a database: two would settle each other's running rounds. */
import pg from 'pg'
import type { Clock } from './clock.ts'

/** Any number, the same in every process. */
const PROCESS_LOCK = 72_414_602
const RETRY_MS = 1_000

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'studio place',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  return client
}

/**
 * Waits until no other process holds the lock, then holds it until the returned function is called or this process
 * ends. Locks again after a lost connection; calls `onTaken` when another process was faster.
 */
export async function holdPlace(url: string, clock: Clock, onTaken: () => void): Promise<() => Promise<void>> {
  let isHeld = true
  let client = await connect(url)
  await client.query('select pg_advisory_lock($1)', [PROCESS_LOCK])
  const watch = () =>
    client.once('error', () => {
      if (isHeld) void retake()
    })

  async function retake(): Promise<void> {
    try {
      client = await connect(url)
      const { rows } = await client.query<{ taken: boolean }>('select not pg_try_advisory_lock($1) as taken', [
        PROCESS_LOCK,
      ])
      if (rows[0]?.taken) return onTaken()
      watch()
    } catch {
      if (isHeld) clock.after(RETRY_MS, () => void retake())
    }
  }

  watch()
  return async () => {
    isHeld = false
    client.removeAllListeners('error')
    client.on('error', () => undefined)
    await client.end().catch(() => undefined)
  }
}
