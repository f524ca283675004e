import { MINUTE_MS, after } from '#server/lib/clock.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { ANNOUNCE_LOGIN } from './announce-login.ts'
import { DEVICE_KEPT_MS } from './devices-note-login.ts'
import { forgetDevices } from './devices.sql.ts'
import { ANNOUNCE_CHANGE } from './factors-announce.ts'
import { forgetChallenges } from './factors.sql.ts'
import { forgetOldRemembered } from './remember.sql.ts'
import { forgetFlows } from './social-flows.sql.ts'

const BATCH = 1_000

/** What this module does about safety by the clock, and after changes. */
export const SECURITY_JOBS: readonly Job[] = [
  ANNOUNCE_LOGIN,
  ANNOUNCE_CHANGE,
  defineTurn({
    name: 'identity.forget-devices',
    schedule: '41 * * * *',
    run: async (env) => {
      const now = env.clock.now()
      await forgetChallenges(env.db, after(now, -MINUTE_MS))
      await forgetFlows(env.db, now)
      await forgetOldRemembered(env.db, now)
      await forgetDevices(env.db, after(now, -DEVICE_KEPT_MS), BATCH)
    },
  }),
]
