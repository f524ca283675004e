import { z } from 'zod'
import type { Job } from '#server/lib/jobs.ts'
import { sealDays, SEND_LINKS } from './seal-days.ts'
import { keepLinks, mailLinks } from './witness.ts'

export const SEAL_DAYS = 'statements.seal-days'

export const STATEMENTS_JOBS: readonly Job[] = [
  {
    name: SEAL_DAYS,
    // soon after midnight of UTC; the other hours are for a day that could not be sealed then
    schedule: '7 * * * *',
    run: async (env) => {
      const sealed = await sealDays(env)
      if (sealed.length > 0) env.log.info({ days: sealed }, 'days of the ledger were sealed')
      await keepLinks(env) // what an earlier run could not write is written now
    },
  },
  { name: SEND_LINKS, run: (env, payload) => mailLinks(env, z.object({ day: z.iso.date() }).parse(payload).day) },
]
