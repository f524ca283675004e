import { NONCE_MEMORY_SECONDS } from '#contract/vendor-protocol.ts'
import { after, DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Job } from '#server/lib/jobs.ts'
import { removeOldLaunches } from './launches.sql.ts'
import { RENDER_JOB, renderMissingArt } from './render-missing-art.ts'
import { TRANSFER_JOBS } from './transfer.jobs.ts'
import { carryOutDecided, resolveOverdueRounds } from './resolve-overdue-rounds.ts'
import { CARRY_OUT_ROUNDS } from './round-decisions.ts'
import { forgetHours } from './vendor-caps.sql.ts'
import { forgetNonces } from './vendor-keys.sql.ts'

/** How long a used-up launch or session is kept, for whoever asks what happened. */
const LAUNCHES_KEPT_MS = 30 * DAY_MS

/** How long the hours that caps count are kept, for whoever asks what happened. */
const HOURS_KEPT_MS = 7 * DAY_MS

export const GAMES_JOBS: readonly Job[] = [
  ...TRANSFER_JOBS,
  { name: RENDER_JOB, schedule: '* * * * *', run: renderMissingArt },
  {
    name: 'games.forget-nonces',
    schedule: '*/5 * * * *',
    run: (env) => forgetNonces(env.db, after(env.clock.now(), -NONCE_MEMORY_SECONDS * SECOND_MS)),
  },
  { name: CARRY_OUT_ROUNDS, run: (env) => carryOutDecided(env) },
  { name: 'games.resolve-overdue-rounds', schedule: '*/5 * * * *', run: resolveOverdueRounds },
  { name: 'games.forget-hours', schedule: '50 3 * * *', run: (env) => forgetHours(env.db, after(env.clock.now(), -HOURS_KEPT_MS)) },
  {
    name: 'games.remove-old-launches',
    schedule: '40 3 * * *',
    run: (env) => removeOldLaunches(env.db, after(env.clock.now(), -LAUNCHES_KEPT_MS)),
  },
]
