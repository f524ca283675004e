import { systemClock } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { SLOTS, TOPICS } from '#server/modules.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'

export type OpenEnv = Env & {
  /** Connects the live signals to the other processes. Fails when the database does not answer. */
  connect(): Promise<void>
  /** Waits for running work. */
  close(): Promise<void>
}

/**
 * Makes the environment of one process: database pool, clock, randomness, live signals. Nothing is connected yet.
 * `isRepeating`: its connections are those of work that is repeated after a failure (openDb).
 */
export async function createEnv(config: Config, url: string, name: string, isRepeating = false): Promise<OpenEnv> {
  const db = openDb(url, 12, isRepeating)
  const live = new Live(newToken(systemRandom).slice(0, 8), TOPICS)
  const log = createLog(config.logLevel, name)
  // loaded only where it is used: it is a tenth of what a server loads at its start
  const redis = config.redisUrl ? (await import('#server/lib/redis.ts')).openRedis(config.redisUrl, log) : null
  const env: Env = { db, clock: systemClock, random: systemRandom, live, redis, config, log, slots: SLOTS }
  return Object.assign(env, {
    connect: () => live.connect(db, url, redis),
    close: async () => {
      await closeWriter(env)
      await live.close()
      await redis?.close()
      await db.close()
    },
  })
}

/** Makes the environment of one process and connects it. Fails when the database does not answer. */
export async function openEnv(config: Config, url: string, name: string, isRepeating = false): Promise<OpenEnv> {
  const env = await createEnv(config, url, name, isRepeating)
  await env.connect()
  return env
}
