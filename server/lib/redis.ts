/**
 * Redis, where `REDIS_URL` names one: pushes between processes, and counts that they share. Nothing is kept there that is not
 * counted anew within minutes; with Redis away everything goes on as without it (docs/decisions/0048).
 */
import { createClient } from '@redis/client'
import type { LiveEar, LiveLine } from './live-line.ts'
import type { Log } from './log.ts'

const CHANNEL = 'fairhouse:live'
const KEY_PREFIX = 'fairhouse:'
const CONNECT_MS = 2_000
const JOIN_AGAIN_MS = 500
/** A command that is not answered by then counts as failed: a dropped line must not hold anybody up. */
const ANSWER_MS = 1_000

export type Redis = {
  /** Joins live signals; joins again by itself. */
  openLine(ear: LiveEar): Promise<LiveLine>
  /** Adds to counters that live so long, and answers their new values in the same order. Fails when Redis is away. */
  add(counts: readonly (readonly [key: string, by: number])[], liveMs: number): Promise<number[]>
  close(): Promise<void>
}

function connection(url: string, log: Log) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWER_MS },
    pingInterval: 5_000,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: JOIN_AGAIN_MS },
  })
  let isAway = false
  client.on('error', (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: pushes go through PostgreSQL, each process counts for itself')
    isAway = true
  })
  client.on('ready', () => {
    isAway = false
  })
  return client
}

/** Connects in the background: a house starts with Redis away, too. */
export function openRedis(url: string, log: Log): Redis {
  const client = connection(url, log)
  client.connect().catch(() => undefined) // it goes on trying
  const lines = new Set<ReturnType<typeof connection>>()

  async function openLine(ear: LiveEar): Promise<LiveLine> {
    const listener = connection(url, log)
    lines.add(listener)
    let wasReady = false
    listener.on('ready', () => {
      if (wasReady) ear.rejoined()
      wasReady = true
    })
    const subscribed = listener.connect().then(() => listener.subscribe(CHANNEL, (payload) => ear.receive(payload)))
    subscribed.catch(() => undefined)
    await Promise.race([
      subscribed.catch(() => undefined),
      new Promise((done) => {
        setTimeout(done, CONNECT_MS).unref()
      }),
    ])
    return {
      say: async (payloads) => {
        if (!client.isReady || !listener.isReady) throw new Error('the line to Redis is broken')
        const heard = await Promise.all(payloads.map((payload) => client.publish(CHANNEL, payload)))
        if (heard.includes(0)) throw new Error('nobody listens at Redis')
      },
      close: async () => {
        lines.delete(listener)
        listener.destroy()
      },
    }
  }

  return {
    openLine,
    add: async (counts, liveMs) => {
      if (!client.isReady) throw new Error('Redis is away')
      const batch = client.multi()
      for (const [key, by] of counts) batch.incrBy(KEY_PREFIX + key, by).pExpire(KEY_PREFIX + key, liveMs)
      const answers = await batch.exec()
      return counts.map((_, index) => Number(answers[2 * index]))
    },
    close: async () => {
      for (const line of lines) line.destroy()
      client.destroy()
    },
  }
}
