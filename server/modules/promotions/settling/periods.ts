/** Days and weeks of which offers look back. They are days of UTC, as all figures of the house are (docs/decisions/0042). */
import { DAY_MS } from '#server/lib/clock.ts'

/** The hour of the brand's day at which a period that has ended is settled (docs/reference/games.md 9.2). */
export const GIVEN_AT_HOUR = 12

/** Returns the day of UTC of a moment: YYYY-MM-DD. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const plus = (day: string, days: number): string => utcDay(new Date(startOf(day).getTime() + days * DAY_MS))

/** A period: its first day, and the first moment after it. */
export type Period = { readonly first: string; readonly last: string; readonly from: Date; readonly to: Date }

/** The length of the longest period. */
export const LONGEST_MS = 7 * DAY_MS

/** Returns the newest day, or week from Monday to Sunday, that has ended at a moment. */
export function lastPeriod(length: 'day' | 'week', at: Date): Period {
  const today = utcDay(at)
  const weekday = (startOf(today).getUTCDay() + 6) % 7
  const first = length === 'day' ? plus(today, -1) : plus(today, -weekday - 7)
  const days = length === 'day' ? 1 : 7
  const end = plus(first, days)
  return { first, last: plus(end, -1), from: startOf(first), to: startOf(end) }
}

/** Returns the days, or weeks from Monday to Sunday, that lie wholly within a time, oldest first. */
export function listPeriods(length: 'day' | 'week', from: Date, to: Date): Period[] {
  const periods: Period[] = []
  for (let end = to; ;) {
    const period = lastPeriod(length, end)
    if (period.from < from) return periods.reverse()
    periods.push(period)
    end = period.from
  }
}
