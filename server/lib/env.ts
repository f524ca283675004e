import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'
import type { Redis } from './redis.ts'
import type { Slots } from './slots.ts'

/**
 * What an operation may reach: the database, the clock, chance, live pushes, configuration, the log.
 * It comes first in the signature of every operation that opens its own transaction; functions that run inside one take `Tx`.
 */
export type Env = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  /** Where processes count together; not there, or null, where each is told nothing of the others. */
  readonly redis?: Redis | null
  readonly config: Config
  readonly log: Log
  /** What modules answer to each other's questions (server/lib/slots.ts). */
  readonly slots: Slots
}
