/** Periods of contracts in whole business days; days are YYYY-MM-DD, `until` is the first day after. Pure. */
import type { CarryOver, PeriodType } from '#contract/agents/terms.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { addDays } from '#server/lib/local-day.ts'

export type Days = { readonly from: string; readonly until: string }

const SEMIMONTH = 16
const WEEK = 7
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Returns how many days a period has. */
export function countDays({ from, until }: Days): number {
  return Math.round((at(until) - at(from)) / DAY_MS)
}

function nextMonth(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}

/** Returns the period that a day is in. */
export function periodOf(type: PeriodType, day: string): Days {
  const month = day.slice(0, 7)
  switch (type) {
    case 'daily':
      return { from: day, until: addDays(day, 1) }
    case 'weekly': {
      const monday = addDays(day, -((new Date(at(day)).getUTCDay() + WEEK - 1) % WEEK))
      return { from: monday, until: addDays(monday, WEEK) }
    }
    case 'semimonthly':
      return Number(day.slice(8)) < SEMIMONTH
        ? { from: `${month}-01`, until: `${month}-${SEMIMONTH}` }
        : { from: `${month}-${SEMIMONTH}`, until: nextMonth(day) }
    case 'monthly':
      return { from: `${month}-01`, until: nextMonth(day) }
  }
}

/**
 * Returns the periods of a contract whose last day is before `today`, in their order. One that the contract's end cuts short is
 * as long as the contract.
 */
export function periodsOver(
  type: PeriodType,
  { from, until }: { from: string; until: string | null },
  today: string,
): Days[] {
  const periods: Days[] = []
  for (let day = from; until === null || day < until;) {
    const whole = periodOf(type, day)
    const end = until !== null && until < whole.until ? until : whole.until
    if (end > today) break
    periods.push({ from: day, until: end })
    day = end
  }
  return periods
}

/** Returns what is taken into the next period: nothing above zero, and not over what the carry-over says. Ledger units. */
export function carryInto(
  carryOver: CarryOver,
  { baseMinor, ownMinor }: { baseMinor: bigint; ownMinor: bigint },
  nextDay: string,
): bigint {
  const least = (minor: bigint) => (minor < 0n ? minor : 0n)
  switch (carryOver) {
    case 'none':
      return 0n
    case 'forever':
      return least(baseMinor)
    case 'lastPeriod':
      return least(ownMinor)
    case 'halfMonth':
      return periodOf('semimonthly', nextDay).from === nextDay ? 0n : least(baseMinor)
  }
}
