/** What a measurement without a server has around it: a database, the machine's clock, and every module's slots. */
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { systemRandom } from '#server/lib/random.ts'
import { SLOTS } from '#server/modules.ts'

/** Returns the surroundings of a measurement on a migrated database. */
export const openBenchEnv = (databaseUrl: string): Env => ({
  db: openDb(databaseUrl, 4),
  clock: systemClock,
  random: systemRandom,
  live: new Live('bench', []),
  config: readConfig({}),
  log: createLog('warn', 'bench'),
  slots: SLOTS,
  redis: null,
})
