import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { forgetClaims } from './claims.sql.ts'
import { TELL_RAN_OUT } from './tell-ran-out.ts'
import { TELL_READY } from './tell-ready.ts'

const BATCH = 1_000
const BATCHES = 100

/** The scheduled jobs of protection. */
export const PROTECTION_JOBS: readonly Job[] = [
  TELL_READY,
  TELL_RAN_OUT,
  defineTurn({
    name: 'protection.forget-claims',
    schedule: '23 * * * *',
    run: async (env) => {
      for (let batch = 0; batch < BATCHES; batch++)
        if ((await forgetClaims(env.db, env.clock.now(), BATCH)) < BATCH) break
    },
  }),
]
