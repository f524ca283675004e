/** Calendar months, weeks and days of a time zone. */
import { addDays } from '#server/lib/local-day.ts'

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
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** Returns a moment as the clocks of the zone show it: `2026-11-23 23:59:59`. */
function wallClock(at: Date, timeZone: string): string {
  return formatOf(timeZone).format(at).replace(', ', ' ')
}

/** Returns the day of a moment: `2026-11-23`. */
export function dayOf(at: Date, timeZone: string): string {
  return wallClock(at, timeZone).slice(0, 10)
}

/** Returns the month of a moment: `2026-11`. */
export function monthOf(at: Date, timeZone: string): string {
  return dayOf(at, timeZone).slice(0, 7)
}

/** Returns the month after another. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Returns the moment at which a day begins in the zone; where clocks skip midnight, the first moment of the day. */
export function startOfDay(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  let at = wanted
  // the offset at the guess may differ from the offset at the answer
  for (let turn = 0; turn < 2; turn++)
    at -= Date.parse(`${wallClock(new Date(at), timeZone).replace(' ', 'T')}Z`) - wanted
  return new Date(at)
}

/** Returns the moment at which a month begins in the zone. */
export function startOfMonth(month: string, timeZone: string): Date {
  return startOfDay(`${month}-01`, timeZone)
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
