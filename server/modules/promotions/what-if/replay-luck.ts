/**
 * What offers that members come to by themselves would have given at most: to everybody who was there and might have
 * claimed, checked in, spun or opened (docs/decisions/0573). Pure.
 */
import type {
  CheckInTerms,
  NeedTerms,
  RaffleTerms,
  RainTerms,
  RedEnvelopeTerms,
  WheelTerms,
} from '#contract/promotions/luck-terms.ts'
import { parseMoney } from '#contract/money.ts'
import { dayAfter, type LastCheckIn, stepOf } from '#games/luck/check-in.ts'
import { type LuckDay, ticketsEarned } from '#games/luck/tickets.ts'
import { expectedValue } from '#games/luck/wheel.ts'
import { readTicketRules } from '../luck/needs.ts'

export type MemberDay = LuckDay & { memberId: string; day: string }
/** One gift to one member on one of the brand's days. */
export type Due = { memberId: string; day: string; occurrence: string; amountMinor: bigint }

function byMember(days: readonly MemberDay[]): Map<string, MemberDay[]> {
  const members = new Map<string, MemberDay[]>()
  for (const one of days) members.set(one.memberId, [...(members.get(one.memberId) ?? []), one])
  return members
}

/** Returns the days on which a member was there and had done what the terms need. */
function metDays(days: readonly MemberDay[], { deposited, staked, days: span }: NeedTerms): MemberDay[] {
  const [least, most] = [deposited === null ? 0n : parseMoney(deposited), staked === null ? 0n : parseMoney(staked)]
  return days.filter(({ hasLoggedIn, day }) => {
    if (!hasLoggedIn) return false
    const first = new Date(Date.parse(`${day}T00:00:00Z`) - (span - 1) * 86_400_000).toISOString().slice(0, 10)
    const window = days.filter((one) => one.day >= first && one.day <= day)
    const sum = (of: 'depositedMinor' | 'stakedMinor') => window.reduce((all, one) => all + one[of], 0n)
    return sum('depositedMinor') >= least && sum('stakedMinor') >= most
  })
}

export function replayCheckIn({ rewards, needs }: CheckInTerms, days: readonly MemberDay[]): Due[] {
  return [...byMember(days)].flatMap(([memberId, own]) => {
    let last: LastCheckIn | null = null
    return metDays(own, needs).flatMap(({ day }): Due[] => {
      const step: number | null = stepOf(last, day, rewards.length)
      if (step === null) return []
      last = { day, step }
      return [{ memberId, day, occurrence: `day:${day}`, amountMinor: parseMoney(rewards[step - 1] ?? '0') }]
    })
  })
}

/** Returns how many tickets a member earned, by day. */
function ticketDays(terms: WheelTerms | RaffleTerms, own: readonly MemberDay[]): { day: string; tickets: number }[] {
  const rules = readTicketRules(terms.tickets)
  let before = 0
  return own.map(({ day }, at) => {
    const all = ticketsEarned(rules, own.slice(0, at + 1))
    const tickets = all - before
    before = all
    return { day, tickets }
  })
}

/** Every ticket is used at once and wins what a ticket wins on average. */
export function replayWheel(terms: WheelTerms, days: readonly MemberDay[]): Due[] {
  const prizes = terms.prizes.map(({ weight, amount }) => ({ weight, value: parseMoney(amount) }))
  const amountMinor = expectedValue(prizes)
  return [...byMember(days)].flatMap(([memberId, own]) =>
    ticketDays(terms, own).flatMap(({ day, tickets }) =>
      Array.from({ length: tickets }, (_none, at) => ({ memberId, day, occurrence: `${day}:${at}`, amountMinor })),
    ),
  )
}

/** All prizes are won on the last day, by those who had a ticket: the largest by the first ones. */
export function replayRaffle(terms: RaffleTerms, days: readonly MemberDay[], last: string): Due[] {
  const holders = [...byMember(days)]
    .filter(([, own]) => ticketsEarned(readTicketRules(terms.tickets), own) > 0)
    .map(([memberId]) => memberId)
  const prizes = terms.prizes.flatMap(({ amount, count }) => Array.from({ length: count }, () => parseMoney(amount)))
  return prizes.flatMap((amountMinor, at) => {
    const memberId = terms.onePerMember ? holders[at] : holders[at % Math.max(1, holders.length)]
    return memberId === undefined ? [] : [{ memberId, day: last, occurrence: `prize:${at}`, amountMinor }]
  })
}

/** Everybody who was there opens one of each pack, as long as there are some; each holds the average. */
function replayPacks(
  { sum, envelopes, needs }: Pick<RainTerms, 'sum' | 'envelopes' | 'needs'>,
  days: readonly MemberDay[],
  packsOf: (day: string) => readonly string[],
): Due[] {
  const amountMinor = parseMoney(sum) / BigInt(envelopes)
  const taken = new Map<string, Set<string>>()
  const met = [...byMember(days).values()].flatMap((own) => metDays(own, needs))
  return met
    .toSorted((one, other) => (one.day + one.memberId < other.day + other.memberId ? -1 : 1))
    .flatMap(({ memberId, day }) =>
      packsOf(day).flatMap((pack) => {
        const members = taken.get(pack) ?? new Set()
        if (members.size >= envelopes || members.has(memberId)) return []
        taken.set(pack, members.add(memberId))
        return [{ memberId, day, occurrence: pack, amountMinor }]
      }),
    )
}

export const replayEnvelope = (terms: RedEnvelopeTerms, days: readonly MemberDay[]): Due[] =>
  replayPacks(terms, days, (day) => [terms.every === 'day' ? day : 'once'])

export function replayRain(terms: RainTerms, days: readonly MemberDay[]): Due[] {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return replayPacks(terms, days, (day) =>
    terms.weekdays.length === 0 || terms.weekdays.includes(weekday(day))
      ? terms.windows.map(({ at }) => `${day} ${at}`)
      : [],
  )
}

/** Returns the birthdays from a day to another, 29 February as 1 March in other years, of members of so many days. */
export function replayBirthdays(
  { amount, memberDays }: { amount: string; memberDays: number },
  births: readonly { memberId: string; birthday: string; createdAt: Date }[],
  first: string,
  last: string,
): Due[] {
  const amountMinor = parseMoney(amount)
  const days = new Map<string, string>()
  for (let day = first; day <= last; day = dayAfter(day)) {
    days.set(day.slice(5), day)
    if (day.endsWith('-03-01') && !days.has('02-29')) days.set('02-29', day)
  }
  return births.flatMap(({ memberId, birthday, createdAt }) => {
    const day = days.get(birthday.slice(5, 10))
    if (day === undefined) return []
    const isOld = createdAt.getTime() + memberDays * 86_400_000 <= Date.parse(`${day}T23:59:59Z`)
    return isOld ? [{ memberId, day, occurrence: `year:${day.slice(0, 4)}`, amountMinor }] : []
  })
}
