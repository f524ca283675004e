/** Offers of luck and habit for tests, published without the composer. */
import { LUCK_TERMS, type LuckKind } from '#contract/promotions/luck-terms.ts'
import { parseMoney } from '#contract/money.ts'
import type { z } from 'zod'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Offer } from '#server/modules/promotions/offers/offer-kind.ts'
import { findKind } from '#server/modules/promotions/kinds.ts'
import { findOffer } from '#server/modules/promotions/offers/offers.sql.ts'
import { createAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { addToDays, type DayChange } from '#server/modules/promotions/luck/luck-days.sql.ts'
import { localDay } from '#server/lib/local-day.ts'
import type { House } from './house.ts'

let codes = 0

/** The time zone of the first brand. */
export const ZONE = 'Asia/Dhaka'
export const CASH = { form: 'cash', turnover: 0 } as const

/** Every member, whatever devices they share. */
export const EVERYBODY = {
  countries: [],
  languages: [],
  levelMin: null,
  levelMax: null,
  since: 'anyone',
  sinceDays: null,
  memberDaysMin: 0,
  contact: 'none',
  oncePerDevice: false,
  oncePerAddress: false,
  oncePerPayee: false,
  group: null,
  segment: null,
  notSegment: null,
  line: 'anyone',
  agents: [],
}

type Overrides = { startsAt?: Date; endsAt?: Date; valueMax?: string; membersMax?: number; dayMax?: string | null }

/** Publishes an offer of the first brand that began a minute ago and runs for ten days. Returns its id. */
export async function buildLuckOffer<Kind extends LuckKind>(
  house: Pick<House, 'env' | 'clock'>,
  kind: Kind,
  terms: z.input<(typeof LUCK_TERMS)[Kind]>,
  overrides: Overrides = {},
): Promise<string> {
  const { env } = house
  const now = house.clock.now()
  const { startsAt = after(now, -MINUTE_MS), endsAt = after(now, 10 * DAY_MS), valueMax = '100000' } = overrides
  const { membersMax = 10_000, dayMax = null } = overrides
  const document = {
    title: { en: 'Luck' },
    summary: {},
    text: {},
    hint: {},
    picture: 'bazaar',
    category: 'daily',
    audience: EVERYBODY,
    bounds: {
      valueMax,
      membersMax,
      dayMax,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      shownFrom: null,
    },
    terms: LUCK_TERMS[kind].parse(terms),
  }
  return env.db.tx(async (tx) => {
    const code = `luck-${++codes}-${env.random.int(1_000_000)}`
    const [offer] = await tx.query<{ id: bigint }>(
      `insert into promotions.offers (brand, code, kind, created_at, created_by) values ('fairhouse', $1, $2, $3, 'test')
       returning id`,
      [code, kind, now],
    )
    if (!offer) throw new Error('no offer')
    const authority = await createAuthority(tx, {
      brand: 'fairhouse',
      subject: `offer:${code}:1`,
      currency: 'BDT',
      valueMaxMinor: parseMoney(valueMax),
      membersMax,
      dayMaxMinor: dayMax === null ? null : parseMoney(dayMax),
      from: startsAt,
      until: endsAt,
      by: 'test',
      persons: [],
    })
    await tx.query(
      `insert into promotions.offer_versions (offer_id, number, document, state, currency, value_max, members_max, starts_at,
         ends_at, authority, created_at, created_by, changed_at, published_at, published_by)
       values ($1, 1, $2, 'published', 'BDT', $3, $4, $5, $6, $7, $8, 'test', $8, $8, 'test')`,
      [offer.id, JSON.stringify(document), parseMoney(valueMax), membersMax, startsAt, endsAt, authority, now],
    )
    await tx.query('update promotions.offers set version = 1 where id = $1', [offer.id])
    const found = await findOffer(tx, 'fairhouse', offer.id)
    await findKind(kind)?.published?.(tx, env, found as Offer)
    return String(offer.id)
  })
}

/** Adds to what a member did today, as the follower would. */
export async function addToday(
  house: Pick<House, 'env' | 'clock'>,
  memberId: string,
  change: Partial<DayChange>,
): Promise<void> {
  await house.env.db.tx((tx) =>
    addToDays(tx, [
      {
        memberId,
        brand: 'fairhouse',
        day: localDay(house.clock.now(), ZONE),
        hasLoggedIn: false,
        depositedMinor: 0n,
        stakedMinor: 0n,
        ...change,
      },
    ]),
  )
}
