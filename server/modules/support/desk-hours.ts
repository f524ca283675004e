/** When a brand's desk is open, in the brand's own time. */
import type { SupportHours } from '#contract/support/words.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'

const MINUTES_A_DAY = 1440
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the weekday, 0 Sunday to 6 Saturday, and the minute of the day of a moment in a time zone. */
function localMinute(at: Date, timeZone: string): { day: number; minute: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: WEEKDAYS.indexOf(parts['weekday'] ?? ''),
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

/** Returns whether a desk with these hours is open at a moment. */
export function isOpenAt(hours: SupportHours, timeZone: string, at: Date): boolean {
  const { day, minute } = localMinute(at, timeZone)
  return hours.some((one) => one.day === day && one.from <= minute && minute < one.until)
}

/**
 * Returns when a desk opens next; null while it is open, and without hours. Where a clock is put forward or back in
 * between, the moment that it returns is an hour off until that day has begun.
 */
export function opensAt(hours: SupportHours, timeZone: string, at: Date): Date | null {
  if (hours.length === 0 || isOpenAt(hours, timeZone, at)) return null
  const { day, minute } = localMinute(at, timeZone)
  const waits = hours.map((one) => {
    const days = (one.day - day + 7) % 7
    const minutes = days * MINUTES_A_DAY + one.from - minute
    return minutes > 0 ? minutes : minutes + 7 * MINUTES_A_DAY
  })
  const minuteBegan = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
  const opens = after(minuteBegan, Math.min(...waits) * MINUTE_MS)
  return opens
}
