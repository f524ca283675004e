import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { forgetSealed } from '#server/lib/sealed.ts'
import { forgetAttempts } from './attempts.sql.ts'
import { forgetDoor } from './door.sql.ts'
import { ATTEMPTS_KEPT_MS } from './guard-attempts.ts'
import { forgetCodes } from './one-time-codes.sql.ts'
import { forgetLinks } from './password-links.sql.ts'
import { endExpired, forgetEnded } from './sessions.sql.ts'

const BATCH = 1_000
const BATCHES = 100
/** Codes are counted against the limits of a day. */
const CODES_KEPT_MS = 2 * DAY_MS
/** Ended sessions are kept this long for whoever asks where an account was open. */
const ENDED_KEPT_MS = 90 * DAY_MS

/** Ends sessions that nobody used in time and forgets old ones, a batch at a time. */
export async function endExpiredSessions(env: Env): Promise<void> {
  const now = env.clock.now()
  for (let batch = 0; batch < BATCHES; batch++) if ((await endExpired(env.db, now, BATCH)) < BATCH) break
  for (let batch = 0; batch < BATCHES; batch++)
    if ((await forgetEnded(env.db, after(now, -ENDED_KEPT_MS), BATCH)) < BATCH) break
}

/** What identity does by the clock. */
export const IDENTITY_JOBS: readonly Job[] = [
  defineTurn({ name: 'identity.end-expired-sessions', schedule: '*/10 * * * *', run: endExpiredSessions }),
  defineTurn({
    name: 'identity.forget-attempts',
    schedule: '17 * * * *',
    run: async (env) => {
      await forgetSealed(env)
      await forgetDoor(env.db, env.clock.now())
      await forgetLinks(env.db, after(env.clock.now(), -CODES_KEPT_MS))
      await forgetCodes(env.db, after(env.clock.now(), -CODES_KEPT_MS))
      await forgetAttempts(env.db, after(env.clock.now(), -ATTEMPTS_KEPT_MS))
    },
  }),
]
