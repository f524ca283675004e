import { MINUTE_MS, after } from '#server/lib/clock.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { ANNOUNCE_LOGIN } from './sessions/announce-login.ts'
import { DEVICE_KEPT_MS } from './sessions/note-login.ts'
import { forgetDevices } from './sessions/devices.sql.ts'
import { ANNOUNCE_CHANGE } from './accounts/announce-change.ts'
import { forgetChallenges } from './factors/factors.sql.ts'
import { forgetOldRemembered } from './login/remember.sql.ts'
import { forgetFlows } from './outside-logins/flows.sql.ts'

const BATCH = 1_000

/** The scheduled jobs of this module about security, and the jobs that run after changes. */
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
