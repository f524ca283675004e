import type { Job } from '#server/lib/jobs.ts'
import { sealDays } from './seal-days.ts'

export const SEAL_DAYS = 'statements.seal-days'

export const STATEMENTS_JOBS: readonly Job[] = [
  {
    name: SEAL_DAYS,
    // soon after midnight of UTC; the other hours are for a day that could not be sealed then
    schedule: '7 * * * *',
    run: async (env) => {
      const sealed = await sealDays(env)
      if (sealed.length > 0) env.log.info({ days: sealed }, 'days of the ledger were sealed')
    },
  },
]
