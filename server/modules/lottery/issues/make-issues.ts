/** Makes issues ahead, so that there is always one on sale and a chase finds the ones that follow. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { LOTTERIES, type Lottery } from '#games/lottery/lotteries.ts'
import { sourceOf } from './issue.ts'
import { insertIssues, listCalendars, listStock, removeMissed, type NewIssue } from './move-issues.sql.ts'
import { readNow } from './issues.sql.ts'
import { readSoldAnywhere } from './sold-anywhere.ts'
import { calendarOf, planAhead } from './plan-issues.ts'

/** How many issues lie ahead: made anew below the first, up to the second. A chase takes sixty. */
const AHEAD = { every: [130, 200], daily: [64, 80], monthly: [61, 64] } as const

/** Plans what a lottery lacks. */
function lackOf(
  lottery: Lottery,
  stock: { ahead: number; closesAt: Date | null } | undefined,
  days: Parameters<typeof calendarOf>[0],
  env: Env,
  now: number,
): NewIssue[] {
  const [least, most] = AHEAD[lottery.timetable.kind]
  const ahead = stock?.ahead ?? 0
  if (ahead >= least) return []
  const last = stock?.closesAt?.getTime() ?? now
  const planned = planAhead(lottery, calendarOf(days), { after: last, opensAt: last, count: most - ahead })
  const source = sourceOf(lottery, env.config.sandbox)
  return planned.map((one) => ({ ...one, lottery: lottery.code, source }))
}

/**
 * Makes the issues that lie ahead of every lottery that some brand sells: of one without any, those that close after a moment.
 * Safe to repeat.
 */
export async function makeIssuesAfter(env: Env, q: Queryable, now: Date): Promise<void> {
  const sold = await readSoldAnywhere(env)
  if (sold.size === 0) return
  // a transaction asks one thing after the other
  const stock = await listStock(q)
  const calendars = await listCalendars(q)
  const stockOf = new Map(stock.map((one) => [one.lottery, one]))
  const daysOf = new Map(calendars.map(({ lottery, days }) => [lottery, days]))
  const lacking = LOTTERIES.filter(({ code }) => sold.has(code)).flatMap((lottery) =>
    lackOf(lottery, stockOf.get(lottery.code), daysOf.get(lottery.code) ?? [], env, now.getTime()),
  )
  if (lacking.length > 0) await insertIssues(q, lacking)
}

/** Makes issues ahead from now on. Safe in two processes at the same time. */
export async function makeIssues(env: Env): Promise<void> {
  await removeMissed(env.db)
  await makeIssuesAfter(env, env.db, await readNow(env.db))
}

export const MAKE_ISSUES = defineTurn({ name: 'lottery.make-issues', schedule: '*/10 * * * *', run: makeIssues })
