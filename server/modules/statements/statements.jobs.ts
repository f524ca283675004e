import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { sealDays } from './seal-days.ts'
import { keepLinks, SEND_LINKS } from './witness.ts'

export const SEAL_DAYS = defineTurn({
  name: 'statements.seal-days',
  // soon after midnight UTC; the runs of the other hours seal a day that could not be sealed then
  schedule: '7 * * * *',
  run: async (env) => {
    const sealed = await sealDays(env)
    if (sealed.length > 0) env.log.info({ days: sealed }, 'days of the ledger were sealed')
    await keepLinks(env) // also appends what an earlier run could not write
  },
})

export const STATEMENTS_JOBS: readonly Job[] = [SEAL_DAYS, SEND_LINKS]
