/** Calendar days and hours of a time zone. */
import { DAY_MS } from './clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

function partsOf(at: Date, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
}

/** Zones differ from UTC by whole quarters of an hour: within one, a zone's day stays. */
const QUARTER_MS = 15 * 60 * 1000
/** The day of each zone that was asked for last: those who read a log ask for the same one again and again. */
const latest = new Map<string, { quarter: number; day: string }>()

/** Returns the calendar day of a moment in a time zone: YYYY-MM-DD. */
export function localDay(at: Date, timeZone: string): string {
  const quarter = Math.floor(at.getTime() / QUARTER_MS)
  const known = latest.get(timeZone)
  if (known?.quarter === quarter) return known.day
  const { year, month, day: dayOfMonth } = partsOf(at, timeZone)
  const day = `${year}-${month}-${dayOfMonth}`
  latest.set(timeZone, { quarter, day })
  return day
}

/** Returns the day that is so many days after another, or before. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the hour of a moment in a time zone, 0 to 23. */
export function localHour(at: Date, timeZone: string): number {
  return Number(partsOf(at, timeZone)['hour'])
}

/** Returns the next moment after one at which an hour begins in a time zone; zones differ from UTC by whole quarters. */
export function nextLocalHour(at: Date, timeZone: string): Date {
  const quarters = Math.floor(at.getTime() / QUARTER_MS)
  const minutes = new Intl.DateTimeFormat('en-CA', { timeZone, minute: '2-digit' })
  for (let step = 1; step <= 4; step++) {
    const next = new Date((quarters + step) * QUARTER_MS)
    if (Number(minutes.format(next)) === 0) return next
  }
  throw new Error(`no hour begins in ${timeZone}`)
}
