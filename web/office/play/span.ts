/** A duration as operators write it: a count of the largest unit that divides it. */
export const SPAN_UNITS = ['minutes', 'hours', 'days'] as const
export type Span = { count: number; unit: (typeof SPAN_UNITS)[number] }

const MINUTES = { minutes: 1, hours: 60, days: 1440 } as const

/** Returns minutes as a span: 20,160 are 14 days, 90 stay minutes. */
export function splitSpan(minutes: number): Span {
  const unit = SPAN_UNITS.toReversed().find((one) => minutes % MINUTES[one] === 0) ?? 'minutes'
  return { count: minutes / MINUTES[unit], unit }
}

/** Returns a span in minutes. */
export function joinSpan({ count, unit }: Span): number {
  return count * MINUTES[unit]
}
