/** What carries live signals between processes: one small port, implemented with PostgreSQL's notify or with Redis. */
import pg from 'pg'
import { describeAway } from './database-away.ts'
import type { Db } from './db.ts'
import { notify } from './live-channel.sql.ts'

export type LiveSubscriber = {
  /** Called for each published signal, with its payload. */
  receive(payload: string): void
  /** Called after the connection was lost and opened again: signals in between may have been missed. */
  rejoined(): void
}

export type LiveChannel = {
  /** Publishes to every process, this one included. Fails when no subscriber could be reached. */
  publish(payloads: readonly string[]): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'live'
const JOIN_AGAIN_MS = 250
const CONNECT_MS = 2_000

/**
 * Opens a channel on PostgreSQL's notify, and reopens it when the connection breaks. While PostgreSQL is away it tries
 * again by itself; fails at first when waiting does not cure it.
 */
export async function openPostgresChannel(db: Db, url: string, subscriber: LiveSubscriber): Promise<LiveChannel> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let isClosed = false

  async function join(): Promise<void> {
    const joining = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
    joining.on('error', () => undefined) // `end` follows
    joining.on('notification', (message) => subscriber.receive(message.payload ?? ''))
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
    retry = setTimeout(() => void join().then(() => subscriber.rejoined(), joinAgain), JOIN_AGAIN_MS)
  }

  await join().catch((error: unknown) => {
    if (describeAway(error) === null) throw error
    joinAgain()
  })
  return {
    publish: async (payloads) => {
      if (!client) throw new Error('the connection to PostgreSQL is broken')
      await notify(db, CHANNEL, payloads)
    },
    close: async () => {
      isClosed = true
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
