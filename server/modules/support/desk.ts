/** A brand's desk as its readers see it. */
import type { OutputOf } from '#contract/call.ts'
import type { supportDesk } from '#contract/support/support.ts'
import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { isOpenAt, opensAt } from './desk-hours.ts'
import { findDesk } from './desks.sql.ts'
import { countWaiting, findUsualWait } from './queue.sql.ts'

/** The usual wait is the median of so many days, of at least so many conversations. */
const USUAL_DAYS = 7
const USUAL_LEAST = 3

/** Returns whether operators are there, when they are, how many wait and how long people usually wait. */
export async function describeDesk({ env, brand }: Context): Promise<OutputOf<typeof supportDesk>> {
  const now = env.clock.now()
  const desk = await findDesk(env.db, brand.code)
  if (!desk?.isOn) {
    const none = { hours: [], opensAt: null, waiting: 0, usualWaitSeconds: null }
    return { isOn: false, isOpen: false, timeZone: brand.timeZone, ...none }
  }
  return {
    isOn: true,
    isOpen: isOpenAt(desk.hours, brand.timeZone, now),
    hours: desk.hours,
    timeZone: brand.timeZone,
    opensAt: opensAt(desk.hours, brand.timeZone, now)?.toISOString() ?? null,
    waiting: await countWaiting(env.db, brand.code),
    usualWaitSeconds: await findUsualWait(env.db, brand.code, after(now, -USUAL_DAYS * DAY_MS), USUAL_LEAST),
  }
}
