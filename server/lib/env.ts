import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'
import type { Redis } from './redis.ts'
import type { Slots } from './slots.ts'

/**
 * What an operation may use: the database, the clock, randomness, live pushes, configuration, the log. It is the first
 * parameter of every operation that opens its own transaction; functions that run inside one take `Tx`.
 */
export type Env = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  /** Where several processes add up their counts; absent or null: each process counts for itself. */
  readonly redis?: Redis | null
  readonly config: Config
  readonly log: Log
  /** The answers of modules to each other's questions (server/lib/slots.ts). */
  readonly slots: Slots
}
