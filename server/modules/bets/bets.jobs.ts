import { after, DAY_MS } from '#server/lib/clock.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { rebuildDaily } from './daily.sql.ts'
import { rebuildGameDays } from './game-days.sql.ts'
import { ensurePartitions, makeForgottenMonths } from './journal.sql.ts'

/** How many days ahead the journal's monthly partitions are made. */
const AHEAD_DAYS = 92

/** The scheduled jobs of bets, and the job that rebuilds their figures. */
export const BETS_JOBS: readonly Job[] = [
  defineTurn({
    name: 'bets.ensure-partitions',
    schedule: '10 3 * * *',
    run: async (env) => {
      const now = env.clock.now()
      await ensurePartitions(env.db, now, after(now, AHEAD_DAYS * DAY_MS))
      const forgotten = await makeForgottenMonths(env.db)
      if (forgotten > 0)
        env.log.warn({ months: forgotten }, 'lines of the journal lay in months that nobody had made; they moved')
    },
  }),
  defineTurn({
    name: 'bets.rebuild-daily',
    run: async (env) => {
      const { differed, rows } = await rebuildDaily(env)
      if (differed > 0) env.log.error({ differed, rows }, 'daily figures were wrong before they were made anew')
      const games = await rebuildGameDays(env)
      if (games.differed > 0) env.log.error(games, 'figures of games by day were wrong before they were made anew')
    },
  }),
]
