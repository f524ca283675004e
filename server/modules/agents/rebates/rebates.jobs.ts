/** Rebates by the clock: days that are over are computed, what is calculated is paid, what nobody claims is spoken of and expires. */
import { defineTurn } from '#server/lib/jobs.ts'
import { closeDays } from './close-days.ts'
import { expireRebates } from './claim-rebates.ts'
import { payRebates } from './pay-rebates.ts'
import { remindClaims } from './remind-claims.ts'

export const CLOSE_REBATE_DAYS = defineTurn({
  name: 'agents.close-rebate-days',
  schedule: '* * * * *',
  run: async (env) => {
    await closeDays(env)
    await payRebates(env)
    await expireRebates(env)
    await remindClaims(env)
  },
})
