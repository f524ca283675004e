import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Preferences } from './push.sql.ts'

const DAY_MINUTES = 1440

/** Returns the minute of the day at a moment in a time zone. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute')
}

/**
 * Returns when a notification may arrive: now, or at the end of the quiet hours that now falls in. Quiet hours that end
 * before they begin reach into the next day.
 */
export function endOfQuiet(
  now: Date,
  { quietFrom, quietTo }: Pick<Preferences, 'quietFrom' | 'quietTo'>,
  timeZone: string,
): Date {
  if (quietFrom === null || quietTo === null) return now
  const minute = minuteOfDay(now, timeZone)
  const length = (quietTo - quietFrom + DAY_MINUTES) % DAY_MINUTES
  const since = (minute - quietFrom + DAY_MINUTES) % DAY_MINUTES
  return since < length ? after(now, (length - since) * MINUTE_MS - (now.getTime() % MINUTE_MS)) : now
}
