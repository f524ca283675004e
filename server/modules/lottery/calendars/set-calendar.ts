/** The house's calendar of a lottery: holidays, moved draws, further draws. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import type { setCalendar } from '#contract/lottery/office-house.ts'
import type { officeCalendar } from '#contract/lottery/office-issues.ts'
import type { Timetable } from '#games/lottery/core/timetable.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { sourceOf } from '../issues/issue.ts'
import { insertIssues } from '../issues/move-issues.sql.ts'
import { calendarOf, dateAt, drawsOfDay, withSale, type CalendarDay } from '../issues/plan-issues.ts'
import {
  findCalendar,
  insertCalendar,
  lockPlanned,
  moveIssues,
  removePending,
  type PlannedIssue,
} from './calendars.sql.ts'

const getLottery = (code: string): Lottery => findLottery(code) ?? fail('LOTTERY_NOT_FOUND')

function scheduleOf(timetable: Timetable): OutputOf<typeof officeCalendar>['schedule'] {
  const { kind, closesBefore } = timetable
  if (timetable.kind === 'every')
    return { kind, every: timetable.every, times: timetable.stretches.flat(), days: [], closesBefore }
  const days = timetable.kind === 'daily' ? timetable.weekdays : timetable.days
  return { kind, every: null, times: [...timetable.at], days: [...days], closesBefore }
}

/** Returns the calendar of a lottery. Fails with LOTTERY_NOT_FOUND. */
export async function showCalendar({ db }: Env, code: string): Promise<Omit<OutputOf<typeof officeCalendar>, 'name'>> {
  const { timetable } = getLottery(code)
  const { version, days } = await findCalendar(db, code)
  return {
    timeZone: `UTC+${timetable.zoneMinutes / 60}`,
    schedule: scheduleOf(timetable),
    days,
    version,
  }
}

/** Fails with INVALID_INPUT for a day that is there twice, a move without a time, or a time far from its day. */
function checkDays(lottery: Lottery, days: readonly CalendarDay[]): void {
  const seen = new Set<string>()
  for (const { day, what, drawsAt } of days) {
    const isTimed = what === 'off' ? drawsAt === null : drawsAt !== null
    // a fast lottery draws all day: a day of it can be left out, and nothing else
    const isFast = lottery.timetable.kind === 'every' && what !== 'off'
    const isNear = drawsAt === null || Math.abs(new Date(drawsAt).getTime() - new Date(day).getTime()) < 3 * 86_400_000
    if (seen.has(day) || !isTimed || isFast || !isNear)
      fail('INVALID_INPUT', { fields: { [`days.${day}`]: { rule: 'invalid' } } })
    seen.add(day)
  }
}

/**
 * Returns the sale of an issue that is on sale: one person may shorten it, and nobody prolongs it here, whatever becomes of
 * its draw (docs/decisions/0641). Else bets could be taken after the result is known elsewhere.
 */
const saleOf = (issue: PlannedIssue, { closesAt }: { closesAt: number }) => ({
  opensAt: issue.opensAt.getTime(),
  closesAt: Math.min(issue.closesAt.getTime(), closesAt),
})

/**
 * Makes the issues that are not closed agree with the calendar: moved with their tickets, removed where nobody bought one,
 * added. Fails with ISSUE_STATE for an issue that would go although it is on sale or sold.
 */
async function replan(env: Env, tx: Tx, lottery: Lottery, changed: readonly string[], days: readonly CalendarDay[]) {
  const planned = await lockPlanned(tx, lottery.code)
  const last = planned.at(-1)
  if (!last) return
  const now = env.clock.now().getTime()
  const touched = changed.filter((day) => day >= dateAt(lottery, now) && day <= last.day)
  const wanted = touched.flatMap((day) => drawsOfDay(lottery, day, calendarOf(days)))
  const numbers = new Set(wanted.map(({ number }) => number))
  const gone = planned.filter(({ day, number }) => touched.includes(day) && !numbers.has(number))
  const kept = gone.find(({ state, isSold }) => state === 'open' || isSold)
  if (kept) fail('ISSUE_STATE', { state: kept.state, issue: kept.number })
  await removePending(
    tx,
    gone.map(({ id }) => id),
  )
  const stays = planned.filter((issue) => !gone.includes(issue))
  const draws = [
    ...stays
      .filter(({ number }) => !numbers.has(number))
      .map(({ number, day, closesAt, drawsAt }) => ({
        number,
        day,
        closesAt: closesAt.getTime(),
        drawsAt: drawsAt.getTime(),
      })),
    ...wanted,
  ].sort((a, b) => a.drawsAt - b.drawsAt)
  const early = draws.find(({ closesAt }) => closesAt <= now)
  if (early) fail('ISSUE_STATE', { state: 'closed', issue: early.number })
  const byNumber = new Map(stays.map((issue) => [issue.number, issue]))
  const first = planned[0]?.opensAt.getTime() ?? now
  const sale = withSale(lottery, draws, first).map((one) => {
    const issue = byNumber.get(one.number)
    return { ...one, id: issue?.id, ...(issue?.state === 'open' ? saleOf(issue, one) : {}) }
  })
  await moveIssues(
    tx,
    sale.flatMap(({ id, ...times }) => (id === undefined ? [] : [{ id, ...times }])),
  )
  const source = sourceOf(lottery, env.config.sandbox)
  const fresh = sale
    .filter(({ id }) => id === undefined)
    .map(({ id: _id, ...one }) => ({ ...one, lottery: lottery.code, source }))
  if (fresh.length > 0) await insertIssues(tx, fresh)
}

const sameDay = (one: CalendarDay | undefined, other: CalendarDay | undefined) =>
  one?.what === other?.what && one?.drawsAt === other?.drawsAt

/** Changes the calendar of a lottery. Fails with LOTTERY_NOT_FOUND, INVALID_INPUT, CALENDAR_CHANGED, ISSUE_STATE. */
export async function changeCalendar(
  context: OperatorContext,
  { gameCode, days, version, reason }: ParsedInputOf<typeof setCalendar>,
): Promise<OutputOf<typeof setCalendar>> {
  const { env, operator } = context
  const lottery = getLottery(gameCode)
  checkDays(lottery, days)
  return env.db.tx(async (tx) => {
    await lockName(tx, `lottery calendar ${gameCode}`)
    const former = await findCalendar(tx, gameCode)
    if (former.version !== version) return fail('CALENDAR_CHANGED', { version: former.version })
    const [before, after] = [calendarOf(former.days), calendarOf(days)]
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (day) => !sameDay(before.get(day), after.get(day)),
    )
    if (changed.length === 0) return { version }
    const next = { lottery: gameCode, version: version + 1, days, reason, by: operator.username, at: env.clock.now() }
    await insertCalendar(tx, next)
    await replan(env, tx, lottery, changed.sort(), days)
    await writeAudit(tx, everywhere(context), {
      action: 'lottery-calendar.set',
      subject: `lottery-calendar:${gameCode}`,
      reason,
      after: { version: version + 1, days: days.filter(({ day }) => changed.includes(day)) },
    })
    tx.onCommit(() => env.live.signal('all', DRAWS_TOPIC))
    return { version: version + 1 }
  })
}
