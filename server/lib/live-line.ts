/** What carries live signals between processes: one small port, with PostgreSQL's notify or Redis behind it. */
import pg from 'pg'
import type { Db } from './db.ts'

export type LiveEar = {
  /** Somebody said something. */
  receive(payload: string): void
  /** The line broke and is there again: nobody knows what was said meanwhile. */
  rejoined(): void
}

export type LiveLine = {
  /** Tells every process, this one included. Fails when nobody could hear it. */
  say(payloads: readonly string[]): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'live'
const JOIN_AGAIN_MS = 1_000

/** Joins by PostgreSQL's notify; joins again by itself when the line breaks. Fails when it cannot be had at first. */
export async function openPostgresLine(db: Db, url: string, ear: LiveEar): Promise<LiveLine> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let isClosed = false

  async function join(): Promise<void> {
    const joining = new pg.Client({ connectionString: url })
    joining.on('error', () => undefined) // `end` follows
    joining.on('notification', (message) => ear.receive(message.payload ?? ''))
    await joining.connect()
    await joining.query(`listen ${CHANNEL}`)
    client = joining
    joining.once('end', () => {
      client = null
      joinAgain()
    })
  }

  function joinAgain(): void {
    if (isClosed) return
    retry = setTimeout(() => void join().then(() => ear.rejoined(), joinAgain), JOIN_AGAIN_MS)
  }

  await join()
  return {
    say: async (payloads) => {
      if (!client) throw new Error('the line to PostgreSQL is broken')
      await db.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
    },
    close: async () => {
      isClosed = true
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
