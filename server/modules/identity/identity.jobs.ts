import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { forgetSealed } from '#server/lib/sealed.ts'
import { forgetAttempts } from './guard/attempts.sql.ts'
import { forgetGuardCounts } from './guard/login-guard.sql.ts'
import { ATTEMPTS_KEPT_MS } from './guard/guard-attempts.ts'
import { forgetCodes } from './codes/one-time-codes.sql.ts'
import { forgetLinks } from './passwords/password-links.sql.ts'
import { endExpired, forgetEnded } from './sessions/sessions.sql.ts'

const BATCH = 1_000
const BATCHES = 100
/** Codes count against limits of a day, so they are stored for longer than that. */
const CODES_KEPT_MS = 2 * DAY_MS
/** Ended sessions are stored this long, so that members and operators can see where an account was open. */
const ENDED_KEPT_MS = 90 * DAY_MS

/** Ends sessions that were not used in time and deletes old ones, one batch at a time. */
export async function endExpiredSessions(env: Env): Promise<void> {
  const now = env.clock.now()
  for (let batch = 0; batch < BATCHES; batch++) if ((await endExpired(env.db, now, BATCH)) < BATCH) break
  for (let batch = 0; batch < BATCHES; batch++)
    if ((await forgetEnded(env.db, after(now, -ENDED_KEPT_MS), BATCH)) < BATCH) break
}

/** The scheduled jobs of this module. */
export const IDENTITY_JOBS: readonly Job[] = [
  defineTurn({ name: 'identity.end-expired-sessions', schedule: '*/10 * * * *', run: endExpiredSessions }),
  defineTurn({
    name: 'identity.forget-attempts',
    schedule: '17 * * * *',
    run: async (env) => {
      await forgetSealed(env)
      await forgetGuardCounts(env.db, env.clock.now())
      await forgetLinks(env.db, after(env.clock.now(), -CODES_KEPT_MS))
      await forgetCodes(env.db, after(env.clock.now(), -CODES_KEPT_MS))
      await forgetAttempts(env.db, after(env.clock.now(), -ATTEMPTS_KEPT_MS))
    },
  }),
]
