/** From timetable and calendar to issues: pure. A day is a day of the lottery's own zone; its draws may fall after midnight. */
import { issueName, issuesOn, momentOf } from '#games/lottery/core/timetable.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { voidAfterMinutes } from '#games/lottery/places.ts'

/** What the calendar says of a day (contract/lottery/calendar.ts, calendarDay). */
export type CalendarDay = { day: string; what: 'off' | 'moved' | 'extra'; drawsAt: string | null }
export type Calendar = ReadonlyMap<string, CalendarDay>

export const calendarOf = (days: readonly CalendarDay[]): Calendar => new Map(days.map((one) => [one.day, one]))

/** Times are milliseconds since 1970. */
export type Planned = {
  number: string
  day: string
  opensAt: number
  closesAt: number
  drawsAt: number
  voidAt: number
}
type Drawing = Pick<Planned, 'number' | 'day' | 'closesAt' | 'drawsAt'>

const DAY_MS = 86_400_000
/** An issue whose former one ended long ago is on sale for at most so long. */
const SALE_MAX_MS = 40 * DAY_MS

/** Returns the date of a moment in the lottery's zone. */
export const dateAt = ({ timetable }: Pick<Lottery, 'timetable'>, at: number): string =>
  new Date(at + timetable.zoneMinutes * 60_000).toISOString().slice(0, 10)

const dayAfter = (date: string, days = 1) =>
  new Date(new Date(`${date}T00:00:00Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the draws of a day in order, as timetable and calendar have them. */
export function drawsOfDay({ timetable, issues }: Lottery, day: string, calendar: Calendar): Drawing[] {
  const said = calendar.get(day)
  if (said?.what === 'off') return []
  const planned = issuesOn(timetable, day).map(({ number, closesAt, drawsAt }) => ({
    number: issueName(issues, day, number),
    day,
    closesAt: momentOf(timetable, day, closesAt),
    drawsAt: momentOf(timetable, day, drawsAt),
  }))
  const moment = said?.drawsAt ? new Date(said.drawsAt).getTime() : null
  if (!said || moment === null) return planned
  if (said.what === 'moved') {
    const by = moment - (planned[0]?.drawsAt ?? moment)
    return planned.map((one) => ({ ...one, closesAt: one.closesAt + by, drawsAt: one.drawsAt + by }))
  }
  const name = issueName(issues, day, planned.length + 1)
  const isTaken = planned.some(({ number }) => number === name)
  const extra = {
    number: isTaken ? `${name}-${planned.length + 1}` : name,
    day,
    closesAt: moment - timetable.closesBefore * 1_000,
    drawsAt: moment,
  }
  return [...planned, extra].toSorted((one, other) => one.drawsAt - other.drawsAt)
}

/** Gives draws in order their sale: each opens when the one before it closes. */
export function withSale(lottery: Lottery, draws: readonly Drawing[], opensAt: number): Planned[] {
  let opens = opensAt
  return draws.map((one) => {
    const planned = {
      ...one,
      opensAt: Math.max(Math.min(opens, one.closesAt - 1_000), one.closesAt - SALE_MAX_MS),
      voidAt: one.drawsAt + voidAfterMinutes(lottery) * 60_000,
    }
    opens = one.closesAt
    return planned
  })
}

/** The days that are looked through for issues: a lottery that the calendar has stopped for a year plans none. */
const DAYS_MAX = 1_200

/**
 * Plans the next `count` issues that close after `after`. `opensAt`: when the first of them opens. A day that began
 * yesterday may still have draws to come.
 */
export function planAhead(
  lottery: Lottery,
  calendar: Calendar,
  { after, opensAt, count }: { after: number; opensAt: number; count: number },
): Planned[] {
  const draws: Drawing[] = []
  let day = dayAfter(dateAt(lottery, after), -1)
  for (let days = 0; draws.length < count && days < DAYS_MAX; days++, day = dayAfter(day))
    draws.push(...drawsOfDay(lottery, day, calendar).filter(({ closesAt }) => closesAt > after))
  draws.sort((one, other) => one.drawsAt - other.drawsAt)
  return withSale(lottery, draws.slice(0, count), opensAt)
}
