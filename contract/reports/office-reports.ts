/** Figures of a brand by day, as its operators see them. */
import { z } from 'zod'
import { dateText, defineCall } from '../call.ts'

/** The most days of one answer. */
export const REPORT_DAYS_MAX = 92

const count = z.number().int()

export const officeBrandDays = defineCall({
  id: 'officeBrandDays',
  method: 'GET',
  path: '/office/reports/days',
  who: 'operator',
  permission: 'members.read',
  summary: 'How many members a brand has, and what they did on each of the last days, the newest first',
  input: z.object({ days: z.coerce.number().int().min(1).max(REPORT_DAYS_MAX).default(14) }),
  output: z.object({
    /** Members who ever registered; agents are not counted. */
    members: count,
    /** Every day of UTC up to today. */
    days: z.array(
      z.object({
        day: dateText,
        registered: count,
        /** Members and agents who logged in. */
        loggedIn: count,
        /** Those who staked real money. */
        played: count,
        /** Members who made their first deposit ever. */
        firstDeposits: count,
        deposits: count,
        /** Withdrawals that were paid. */
        withdrawals: count,
      }),
    ),
  }),
  errors: [],
})
