import type { Logger } from 'pino'
import type { Beacon } from './beacon/beacon.ts'
import type { Door } from './door/door.ts'
import type { Outbox } from './door/outbox.ts'
import type { Clock } from './lib/clock.ts'
import type { StudioConfig } from './lib/config.ts'
import type { Vault } from './lib/crypto.ts'
import type { Db } from './lib/db.ts'
import type { Random } from './lib/random.ts'
import type { Once } from './lib/answer-once.ts'

/**
 * What an operation of the studio may use. It is the first parameter of every function; what runs inside a transaction
 * takes `Tx`.
 */
export type StudioEnv = {
  readonly config: StudioConfig
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly vault: Vault
  readonly door: Door
  readonly outbox: Outbox
  readonly once: Once
  /** Null where the house plays without a public beacon. */
  readonly beacon: Beacon | null
  readonly log: Logger
}
