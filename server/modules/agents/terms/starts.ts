/** When contracts begin and end: always with a period of their own. Pure. Places are business days, or moments (ISO). */
import type { ContractTerms } from '#contract/agents/terms.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { addDays, localDay, nextLocalHour } from '#server/lib/local-day.ts'
import { periodOf } from './windows.ts'

/** Real-time salary is paid for so long. */
export const REALTIME_MS = 5 * MINUTE_MS

export type Moment = { readonly now: Date; readonly timeZone: string }

/** Returns the place of a moment as contracts of a kind count it: the business day, or the moment. */
export function placeOf({ kind }: Pick<ContractTerms, 'kind'>, { now, timeZone }: Moment): string {
  return kind === 'dividend' || kind === 'daily' ? localDay(now, timeZone) : now.toISOString()
}

/** Returns where the period after the one that runs at a moment begins. */
export function nextStart(terms: ContractTerms, { now, timeZone }: Moment): string {
  switch (terms.kind) {
    case 'dividend':
      return periodOf(terms.period, localDay(now, timeZone)).until
    case 'daily':
      return addDays(localDay(now, timeZone), 1)
    case 'hourly':
      return nextLocalHour(now, timeZone).toISOString()
    case 'realtime':
      return new Date((Math.floor(now.getTime() / REALTIME_MS) + 1) * REALTIME_MS).toISOString()
  }
}

/** Returns the first start of a period at a place or after it. The place is a start of another contract of the same kind. */
export function startFrom(terms: ContractTerms, place: string): string {
  if (terms.kind !== 'dividend') return place
  const period = periodOf(terms.period, place)
  return period.from === place ? place : period.until
}

/** Returns where a contract ends of which notice is given at a moment: with the period that runs when its notice is over. */
export function noticeEnd(terms: ContractTerms, { now, timeZone }: Moment): string {
  if (terms.kind === 'dividend') return periodOf(terms.period, addDays(localDay(now, timeZone), terms.noticeDays)).until
  if (terms.kind === 'daily') return addDays(localDay(now, timeZone), terms.noticeDays + 1)
  return nextStart(terms, { now: after(now, terms.noticeDays * DAY_MS), timeZone })
}

/** Returns the later of two places of one kind. */
export const later = (one: string, other: string): string => (one > other ? one : other)
