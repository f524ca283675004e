/**
 * Redis, where `REDIS_URL` names one: pushes between processes, and counts that they share. Redis stores only what is
 * counted again within minutes; while Redis is unavailable everything works as without it (docs/decisions/0048).
 */
import { createClient } from '@redis/client'
import type { LiveSubscriber, LiveChannel } from './live-channel.ts'
import type { Log } from './log.ts'

const CHANNEL = 'fairhouse:live'
const KEY_PREFIX = 'fairhouse:'
const CONNECT_MS = 2_000
const JOIN_AGAIN_MS = 500
/** Milliseconds after which an unanswered command counts as failed: a dropped connection must not delay a request. */
const ANSWER_MS = 1_000

export type Redis = {
  /** Subscribes to live signals; subscribes again by itself after a disconnection. */
  openChannel(subscriber: LiveSubscriber): Promise<LiveChannel>
  /**
   * Adds to counters that live `liveMs` milliseconds, and returns their new values in the same order. Fails when Redis
   * is unavailable.
   */
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

/** Connects in the background: a house starts without waiting for Redis. */
export function openRedis(url: string, log: Log): Redis {
  const client = connection(url, log)
  client.connect().catch(() => undefined) // it keeps retrying
  const lines = new Set<ReturnType<typeof connection>>()

  async function openChannel(subscriber: LiveSubscriber): Promise<LiveChannel> {
    const listener = connection(url, log)
    lines.add(listener)
    let wasReady = false
    listener.on('ready', () => {
      if (wasReady) subscriber.rejoined()
      wasReady = true
    })
    const subscribed = listener
      .connect()
      .then(() => listener.subscribe(CHANNEL, (payload) => subscriber.receive(payload)))
    subscribed.catch(() => undefined)
    await Promise.race([
      subscribed.catch(() => undefined),
      new Promise((done) => {
        setTimeout(done, CONNECT_MS).unref()
      }),
    ])
    return {
      publish: async (payloads) => {
        if (!client.isReady || !listener.isReady) throw new Error('the connection to Redis is broken')
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
    openChannel,
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
