import type { DateRange } from '#web/ui/date-range.tsx'

/** Returns today's calendar day in the reader's own zone, yyyy-MM-dd. */
export function localToday(now: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns the moments of a range of days, in the reader's own zone: from inclusive, to exclusive. */
export function momentsOf({ from, to }: Pick<DateRange, 'from' | 'to'>): { from: string; to: string } {
  const start = new Date(`${from}T00:00:00`)
  const end = new Date(`${to}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return { from: start.toISOString(), to: end.toISOString() }
}

/** Returns the minutes by which the reader's own zone is ahead of UTC now (Dhaka 360). */
export function localOffsetMinutes(): number {
  return -new Date().getTimezoneOffset()
}
