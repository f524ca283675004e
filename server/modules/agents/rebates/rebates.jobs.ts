/** Rebates by the clock: days that are over are computed, and what is calculated is paid. */
import { defineTurn } from '#server/lib/jobs.ts'
import { closeDays } from './close-days.ts'
import { payRebates } from './pay-rebates.ts'

export const CLOSE_REBATE_DAYS = defineTurn({
  name: 'agents.close-rebate-days',
  schedule: '* * * * *',
  run: async (env) => {
    await closeDays(env)
    await payRebates(env)
  },
})
