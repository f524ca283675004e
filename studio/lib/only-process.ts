/** Ensures that one studio process at a time uses a database: two would settle each other's running rounds. */
import pg from 'pg'
import type { Clock } from './clock.ts'
import { describeAway } from './database-away.ts'

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
  client.on('error', () => undefined) // `end` follows
  await client.connect()
  return client
}

/**
 * Waits until no other process holds the lock, then holds it until the returned function is called or this process
 * ends. Calls `onWait` when another process holds it. Locks again after a lost connection. Calls `onLost` with the reason
 * when the place is gone: another process was faster, or PostgreSQL itself went away. Fails when the connection is lost
 * while it waits.
 */
export async function holdPlace(
  url: string,
  clock: Clock,
  { onLost, onWait }: { onLost: (reason: string) => void; onWait: () => void },
): Promise<() => Promise<void>> {
  let isHeld = true
  let client = await connect(url)
  const { rows } = await client.query<{ taken: boolean }>('select not pg_try_advisory_lock($1) as taken', [
    PROCESS_LOCK,
  ])
  if (rows[0]?.taken) {
    onWait()
    await client.query('select pg_advisory_lock($1)', [PROCESS_LOCK])
  }
  const watch = () =>
    client.once('end', () => {
      if (isHeld) void retake()
    })

  async function retake(): Promise<void> {
    try {
      client = await connect(url)
      const { rows } = await client.query<{ taken: boolean }>('select not pg_try_advisory_lock($1) as taken', [
        PROCESS_LOCK,
      ])
      if (rows[0]?.taken) return onLost('another studio took this database over')
      watch()
    } catch (error) {
      const away = describeAway(error)
      if (isHeld && away !== null) onLost(away)
      else if (isHeld) clock.after(RETRY_MS, () => void retake())
    }
  }

  watch()
  return async () => {
    isHeld = false
    await client.end().catch(() => undefined)
  }
}
