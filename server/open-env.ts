import { systemClock } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { openRedis } from '#server/lib/redis.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { SLOTS, TOPICS } from '#server/modules.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'

/**
 * Opens the environment of one process: database pool, clock, randomness, live signals. `close` waits for running work.
 */
export async function openEnv(config: Config, url: string, name: string): Promise<Env & { close(): Promise<void> }> {
  const db = openDb(url, 12)
  const live = new Live(newToken(systemRandom).slice(0, 8), TOPICS)
  const log = createLog(config.logLevel, name)
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : null
  const env: Env = { db, clock: systemClock, random: systemRandom, live, redis, config, log, slots: SLOTS }
  await live.connect(db, url, redis)
  return Object.assign(env, {
    close: async () => {
      await closeWriter(env)
      await live.close()
      await redis?.close()
      await db.close()
    },
  })
}
