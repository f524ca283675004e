import { after, DAY_MS } from '#server/lib/clock.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { ensureFactMonths, makeForgottenFactMonths } from './facts.sql.ts'

/** Days ahead for which the log's months are made. */
const AHEAD_DAYS = 92

/** The jobs of the log of facts. */
export const FACT_JOBS: readonly Job[] = [
  defineTurn({
    name: 'facts.ensure-months',
    schedule: '12 3 * * *',
    run: async (env) => {
      const now = env.clock.now()
      await ensureFactMonths(env.db, now, after(now, AHEAD_DAYS * DAY_MS))
      const forgotten = await makeForgottenFactMonths(env.db)
      if (forgotten > 0) env.log.warn({ months: forgotten }, 'facts lay in months that nobody had made; they moved')
    },
  }),
]
