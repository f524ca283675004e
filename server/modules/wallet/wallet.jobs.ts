import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { expireHolds } from './holds.ts'

export const WALLET_JOBS: readonly Job[] = [
  defineTurn({
    name: 'wallet.expire-holds',
    schedule: '* * * * *',
    run: async (env) => {
      const expired = await expireHolds(env)
      if (expired > 0) env.log.info({ expired }, 'holds that nobody ended were given back')
    },
  }),
]
