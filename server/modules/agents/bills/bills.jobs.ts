/** Bills by the clock: what is over is computed, what is calculated is paid, and what will be owed is set aside. */
import { defineTurn } from '#server/lib/jobs.ts'
import type { Env } from '#server/lib/env.ts'
import { closeDaysOf } from './close-days.ts'
import { closeMomentsOf } from './close-hours.ts'
import { payBills } from './pay-bills.ts'
import { listBillBrands } from './runs.sql.ts'
import { setAsides } from './set-aside.ts'

/** Computes everything that is over: salaries before dividends, which may take them off. */
export async function closeBills(env: Env): Promise<void> {
  for (const brand of await listBillBrands(env.db)) {
    await closeMomentsOf(env, brand, 'realtime')
    await closeMomentsOf(env, brand, 'hourly')
    await closeDaysOf(env, brand, 'daily')
    await closeDaysOf(env, brand, 'dividend')
  }
}

export const CLOSE_BILLS = defineTurn({
  name: 'agents.close-bills',
  schedule: '* * * * *',
  run: async (env) => {
    await closeBills(env)
    await payBills(env)
  },
})

export const SET_ASIDES = defineTurn({
  name: 'agents.set-asides',
  schedule: '50 * * * *',
  run: setAsides,
})
