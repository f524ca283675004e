/** When weekly, monthly and birthday bonuses can be claimed, in the time zone of the ladder. Pure. */
import { addDays } from '#server/lib/local-day.ts'
import { BIRTHDAY_DAYS, BIRTHDAY_MEMBER_DAYS } from '#contract/vip/ladder.ts'
import type { CLAIM_WHYS, ClaimKind } from '#contract/vip/vip.ts'
import { dayOf, mondayOf, monthAfter, startOfDay } from './months.ts'

export type ClaimWindow = {
  readonly kind: ClaimKind
  /** The week (its Monday), month or year: a bonus of one kind is given once for each. */
  readonly occurrence: string
  readonly from: Date
  readonly until: Date
}
export type Person = { readonly birthday: string | null; readonly since: Date }
type Why = (typeof CLAIM_WHYS)[number]

/** Returns the day of a birthday in a year; 29 February is on 1 March where there is none. */
function birthdayIn(year: number, birthday: string): string {
  const day = `${year}${birthday.slice(4)}`
  return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : `${year}-03-01`
}

/**
 * Returns the present or next window of a kind; a reason in place of it where there is none. A birthday's window may
 * begin in the last year.
 */
export function windowOf(kind: ClaimKind, now: Date, timeZone: string, person: Person): ClaimWindow | Why {
  const today = dayOf(now, timeZone)
  const between = (occurrence: string, from: string, until: string): ClaimWindow => ({
    kind,
    occurrence,
    from: startOfDay(from, timeZone),
    until: startOfDay(until, timeZone),
  })
  if (kind === 'weekly') {
    const monday = mondayOf(today)
    return between(monday, monday, addDays(monday, 7))
  }
  if (kind === 'monthly') {
    const month = today.slice(0, 7)
    return between(month, `${month}-01`, `${monthAfter(month)}-01`)
  }
  if (!person.birthday) return 'no_birthday'
  const year = Number(today.slice(0, 4))
  for (const one of [year - 1, year, year + 1]) {
    const from = birthdayIn(one, person.birthday)
    const until = addDays(from, BIRTHDAY_DAYS)
    if (until <= today) continue
    return addDays(dayOf(person.since, timeZone), BIRTHDAY_MEMBER_DAYS) > until
      ? 'too_new'
      : between(String(one), from, until)
  }
  return 'not_yet'
}
