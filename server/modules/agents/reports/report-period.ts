/** The period of a report: business days of the brand, as days and as moments. */
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'

export type Period = { from: string; to: string }

/** Returns the days of a period, the first one first. */
export function daysOf({ from, to }: Period): string[] {
  const count = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1
  return Array.from({ length: Math.max(0, count) }, (_, days) => addDays(from, days))
}

/** Returns the same number of days directly before a period. */
export function periodBefore(period: Period): Period {
  const count = daysOf(period).length
  return { from: addDays(period.from, -count), to: addDays(period.from, -1) }
}

const QUARTER_MS = HOUR_MS / 4

/** Returns the first moment of a day in a time zone. Offsets of time zones are whole quarters of an hour. */
function startOf(day: string, timeZone: string): Date {
  let low = Date.parse(`${day}T00:00:00Z`) - 14 * HOUR_MS
  let high = Date.parse(`${day}T00:00:00Z`) + 14 * HOUR_MS
  while (high - low > QUARTER_MS) {
    const middle = low + Math.floor((high - low) / 2 / QUARTER_MS) * QUARTER_MS
    if (localDay(new Date(middle), timeZone) < day) low = middle
    else high = middle
  }
  return new Date(localDay(new Date(low), timeZone) < day ? high : low)
}

/** Returns from when until when a period lasts in a time zone. */
export function momentsOf({ from, to }: Period, timeZone: string): { start: Date; end: Date } {
  return { start: startOf(from, timeZone), end: startOf(addDays(to, 1), timeZone) }
}
