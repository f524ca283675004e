/** Seals draws before they open: a wheel's day, a pack of envelopes, the windows of a rain, a raffle. */
import type { LuckKind, RainTerms, RaffleTerms, RedEnvelopeTerms } from '#contract/promotions/luck-terms.ts'
import { parseMoney } from '#contract/money.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'
import type { Offer } from '../offers/offer-kind.ts'
import { listDays, listMoments, type BrandDay } from './brand-days.sql.ts'
import { makeSecret } from './draw-secrets.ts'
import { hasUnfinished, insertDraw, type DrawKind } from './draws.sql.ts'

/** Today and tomorrow are sealed, and the first moment of the day after is their end. */
const DAYS = 3

export type Span = { opensAt: Date; closesAt: Date }
type Envelopes = Pick<RainTerms, 'sum' | 'envelopes'>

const least = (one: Date, other: Date) => (one < other ? one : other)
const most = (one: Date, other: Date) => (one > other ? one : other)

function daysWithin(days: readonly BrandDay[], { startsAt, endsAt }: Offer): Span[] {
  return days.slice(0, -1).map((day, at) => ({
    opensAt: most(day.startsAt, startsAt),
    closesAt: least(days[at + 1]?.startsAt ?? endsAt, endsAt),
  }))
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

async function windowsOf(q: Queryable, { windows, weekdays }: RainTerms, days: readonly BrandDay[], zone: string) {
  const open = days.slice(0, -1).filter(({ day }) => weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
  const moments = await listMoments(
    q,
    zone,
    open.map(({ day }) => day),
    windows.map(({ at }) => at),
  )
  return moments.map(({ time, at }) => {
    const minutes = windows.find((one) => one.at === time)?.minutes ?? 0
    return { opensAt: at, closesAt: after(at, minutes * MINUTE_MS) }
  })
}

const isSingle = ({ kind, document }: Offer) =>
  kind === 'raffle' || (kind === 'red_envelope' && (document.terms as RedEnvelopeTerms).every === 'once')

async function spansOf(q: Queryable, offer: Offer, days: readonly BrandDay[], zone: string): Promise<Span[]> {
  const { startsAt, endsAt } = offer
  // the kind's own schema has read the terms
  const { terms } = offer.document as { terms: unknown }
  switch (offer.kind as LuckKind) {
    case 'lucky_wheel':
      return daysWithin(days, offer)
    case 'red_envelope':
      return (terms as RedEnvelopeTerms).every === 'day'
        ? daysWithin(days, offer)
        : [{ opensAt: startsAt, closesAt: endsAt }]
    case 'raffle':
      return [{ opensAt: startsAt, closesAt: new Date((terms as RaffleTerms).drawsAt) }]
    case 'envelope_rain':
      return (await windowsOf(q, terms as RainTerms, days, zone)).filter(
        (span) => span.opensAt >= startsAt && span.closesAt <= endsAt,
      )
    case 'check_in':
      return []
  }
}

/**
 * Makes the draws of an offer that open today or tomorrow, each with its seal; those that are there stay. Safe to run
 * in several processes at the same time.
 */
export async function makeDraws(q: Queryable, env: Env, offer: Offer): Promise<void> {
  const now = env.clock.now()
  const { timeZone } = await getBrandIn(q, env, offer.brand)
  const days = await listDays(q, most(now, offer.startsAt), timeZone, DAYS)
  // one at a time: another version does not begin a second raffle beside one that is under way
  if (isSingle(offer) && (await hasUnfinished(q, offer.id))) return
  const spans = await spansOf(q, offer, days, timeZone)
  const isPack = offer.kind === 'red_envelope' || offer.kind === 'envelope_rain'
  const pack = offer.document.terms as Envelopes
  for (const { opensAt, closesAt } of spans) {
    if (closesAt <= now || closesAt <= opensAt) continue
    const reference = newReference(env.random, 'L')
    await insertDraw(q, {
      reference,
      ...(await makeSecret(env, reference)),
      offerId: offer.id,
      version: offer.version,
      brand: offer.brand,
      kind: offer.kind as DrawKind,
      opensAt,
      closesAt,
      envelopes: isPack ? pack.envelopes : null,
      sumMinor: isPack ? parseMoney(pack.sum) : null,
      at: now,
    })
  }
}
