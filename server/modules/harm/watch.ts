/** What is counted of a member, and when it becomes a marker of harm. Pure: no clock, no chance, no query. */
import { type Evidence, type MarkerKind, MARKERS } from '#contract/harm/markers.ts'
import { toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { SITTING_GAP_MINUTES } from '#contract/protection/protection-rules.ts'

/** A marker as it stands: when it began, was seen last and ends, in milliseconds since 1970. */
export type Seen = { since: number; seen: number; until: number; evidence: Evidence }

/** A marker that began. */
export type Sighting = { memberId: string; brand: string; kind: MarkerKind; at: Date; evidence: Evidence }

/** Bets and stakes of real money, in ledger units. */
type Sums = { bets: number; staked: bigint }

/** What is kept of a member. Moments are milliseconds since 1970, days are YYYY-MM-DD in the brand's time zone. */
export type Watch = {
  brand: string
  currency: string
  today: Sums & { day: string; nightBets: number }
  /** The weeks before today, newest first, by the number of the week since 1970. */
  weeks: readonly (Sums & { week: number })[]
  sitting: { from: number; last: number }
  /** Real money lost since the latest deposit, in ledger units; negative: won. */
  lost: bigint
  deposit: { at: number; paid: bigint } | null
  /** When something happened that counts towards a marker, oldest first. */
  times: Readonly<Partial<Record<MarkerKind, readonly number[]>>>
  markers: Readonly<Partial<Record<MarkerKind, Seen>>>
}

export const newWatch = (brand: string, currency: string): Watch => ({
  brand,
  currency,
  today: { day: '', bets: 0, staked: 0n, nightBets: 0 },
  weeks: [],
  sitting: { from: 0, last: 0 },
  lost: 0n,
  deposit: null,
  times: {},
  markers: {},
})

/** More moments of one kind are not kept: the markers need fewer. */
const TIMES_MAX = 40
/** A marker that stands is written again at most once in so long. */
const RENEW_MS = HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** Adds a moment of a kind and drops those that are too old; returns the moments of the window, this one included. */
function addTime(watch: Watch, kind: MarkerKind, at: number, windowMs: number): readonly number[] {
  return [...(watch.times[kind] ?? []).filter((one) => one > at - windowMs), at].slice(-TIMES_MAX)
}

const withTimes = (watch: Watch, kind: MarkerKind, times: readonly number[]): Watch => ({
  ...watch,
  times: { ...watch.times, [kind]: times },
})

/** Marks a member, or renews a marker that stands. */
export function mark(watch: Watch, kind: MarkerKind, at: number, evidence: Evidence): Watch {
  const former = watch.markers[kind]
  const stands = former !== undefined && former.until > at
  if (stands && at - former.seen < RENEW_MS) return watch
  const until = after(new Date(at), MARKERS[kind].lastsDays * DAY_MS).getTime()
  const seen = { since: stands ? former.since : at, seen: at, until, evidence }
  return { ...watch, markers: { ...watch.markers, [kind]: seen } }
}

/** Counts one more event of a kind, and marks when there are enough within the window. */
export function countEvent(
  watch: Watch,
  kind: 'cancelled' | 'declined' | 'raises',
  at: number,
  { needed, hours }: { needed: number; hours: number },
): Watch {
  const times = addTime(watch, kind, at, hours * HOUR_MS)
  const next = withTimes(watch, kind, times)
  return times.length < needed ? next : mark(next, kind, at, { count: times.length, hours, amount: null })
}

/** Counts a deposit that was credited: after which losses it came, and how soon. */
export function addDeposit(watch: Watch, at: number, amount: bigint, currency: string): Watch {
  const same = watch.currency === currency ? watch : { ...watch, currency, lost: 0n, deposit: null }
  const { lost, deposit, sitting } = same
  const { chasing, deposits } = MARKERS
  let next: Watch = { ...same, deposit: { at, paid: amount }, lost: 0n }
  if (lost <= 0n || !deposit) return next
  const afterLosses = addTime(next, 'deposits', at, deposits.days * DAY_MS)
  next = withTimes(next, 'deposits', afterLosses)
  if (afterLosses.length >= deposits.deposits)
    next = mark(next, 'deposits', at, { count: afterLosses.length, hours: deposits.days * 24, amount: null })
  const isSoon = at - sitting.last <= chasing.idleMinutes * MINUTE_MS
  const wasLost = lost * 100n >= deposit.paid * BigInt(chasing.lostPercent)
  if (!isSoon || !wasLost || at - deposit.at > chasing.hours * HOUR_MS) return next
  const chases = addTime(next, 'chasing', at, chasing.hours * HOUR_MS)
  next = withTimes(next, 'chasing', chases)
  if (chases.length < chasing.deposits) return next
  return mark(next, 'chasing', at, { count: chases.length, hours: chasing.hours, amount: toWire(lost) })
}

/** Where a moment stands in the brand's day. */
export type Local = { day: string; isNight: boolean }

/** Moves what was counted today into its week when another day has begun. */
function turnDay(watch: Watch, at: number, day: string): Watch {
  const { today, weeks } = watch
  if (today.day === day) return watch
  const fresh = { day, bets: 0, staked: 0n, nightBets: 0 }
  const present = Math.floor(at / WEEK_MS)
  const week = today.day === '' ? present : Math.floor(Date.parse(today.day) / WEEK_MS)
  const kept = weeks.filter((one) => one.week >= present - MARKERS.stakes.weeks)
  const former = kept.find((one) => one.week === week) ?? { week, bets: 0, staked: 0n }
  const sums = { week, bets: former.bets + today.bets, staked: former.staked + today.staked }
  const others = kept.filter((one) => one.week !== week)
  return { ...watch, today: fresh, weeks: today.bets === 0 ? kept : [sums, ...others] }
}

/** Marks a day whose average stake is many times that of the former weeks. */
function lookAtStakes(watch: Watch, at: number): Watch {
  const { times, betsToday, betsBefore } = MARKERS.stakes
  const { today, weeks } = watch
  const bets = weeks.reduce((sum, one) => sum + one.bets, 0)
  const staked = weeks.reduce((sum, one) => sum + one.staked, 0n)
  if (today.bets < betsToday || bets < betsBefore || staked === 0n) return watch
  const tenfold = Number((today.staked * BigInt(bets) * 10n) / (staked * BigInt(today.bets)))
  if (tenfold < times * 10) return watch
  return mark(watch, 'stakes', at, { count: tenfold / 10, hours: 24, amount: toWire(today.staked) })
}

/** Marks long sittings: several within a week, or one that is very long. Each sitting is counted once. */
function lookAtSitting(watch: Watch, at: number, lastBefore: number): Watch {
  const { sittings, days, hours, hoursOnce } = MARKERS.long
  const { from } = watch.sitting
  const [lasted, lastedBefore] = [at - from, lastBefore - from]
  let next = watch
  if (lasted >= hours * HOUR_MS && lastedBefore < hours * HOUR_MS) {
    const times = addTime(watch, 'long', at, days * DAY_MS)
    next = withTimes(watch, 'long', times)
    if (times.length >= sittings) next = mark(next, 'long', at, { count: times.length, hours: days * 24, amount: null })
  }
  if (lasted >= hoursOnce * HOUR_MS && lastedBefore < hoursOnce * HOUR_MS)
    next = mark(next, 'long', at, { count: 1, hours: hoursOnce, amount: null })
  return next
}

/** Marks nights of play: each night counts once, with enough bets. */
function lookAtNight(watch: Watch, at: number): Watch {
  const { nights, days, bets } = MARKERS.night
  if (watch.today.nightBets !== bets) return watch
  const times = addTime(watch, 'night', at, days * DAY_MS)
  const next = withTimes(watch, 'night', times)
  return times.length < nights ? next : mark(next, 'night', at, { count: times.length, hours: days * 24, amount: null })
}

/** Counts a stake of real money, in ledger units. */
export function addStake(watch: Watch, at: number, amount: bigint, currency: string, { day, isNight }: Local): Watch {
  const same = watch.currency === currency ? watch : { ...watch, currency, lost: 0n, deposit: null }
  const turned = turnDay(same, at, day)
  const { today, sitting } = turned
  const isSame = at - sitting.last <= SITTING_GAP_MINUTES * MINUTE_MS
  const next: Watch = {
    ...turned,
    lost: turned.lost + amount,
    sitting: { from: isSame ? sitting.from : at, last: at },
    today: {
      day,
      bets: today.bets + 1,
      staked: today.staked + amount,
      nightBets: today.nightBets + (isNight ? 1 : 0),
    },
  }
  const nightly = isNight ? lookAtNight(next, at) : next
  return lookAtSitting(lookAtStakes(nightly, at), at, isSame ? sitting.last : at)
}

/** Counts a payout, or a reversed stake, of real money. */
export const addPayout = (watch: Watch, amount: bigint, currency: string): Watch =>
  watch.currency === currency ? { ...watch, lost: watch.lost - amount } : watch

/** Ends a marker that two persons lifted, and begins to count its kind anew. */
export function lift(watch: Watch, kind: MarkerKind, at: number): Watch {
  const { [kind]: _times, ...times } = watch.times
  const { [kind]: _marker, ...markers } = watch.markers
  const today = kind === 'stakes' ? { ...watch.today, bets: 0, staked: 0n } : watch.today
  const sitting = kind === 'long' ? { from: at, last: watch.sitting.last } : watch.sitting
  return { ...watch, times, markers, today, sitting }
}
