/** Terms of offers of luck and habit (docs/reference/games.md 9.2): wheel, raffle, red envelopes, rain, check-in. */
import { z } from 'zod'
import { amount, claimWay, giftForm } from './document-parts.ts'

const given = {
  gift: giftForm,
  claim: claimWay.default('now'),
  /** Days for which a prize that waits can be claimed. */
  claimDays: z.int().min(1).max(90).default(7),
}

/** A prize of the wheel: an amount, "0" for none. */
const prizeAmount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .meta({ form: 'money' })

export const WHEEL_PRIZES_MAX = 12
export const RAFFLE_PRIZE_ROWS_MAX = 20
export const RAFFLE_PRIZES_MAX = 200
export const ENVELOPES_MAX = 5_000

/**
 * How tickets are earned, counted over the days of the brand from the offer's first day on; what does not fill an
 * amount counts on. `dayMax`: no more tickets than this on one day.
 */
export const ticketRules = z
  .object({
    perDay: z.int().min(0).max(10).default(0),
    perDeposited: amount.nullable().default(null),
    perStaked: amount.nullable().default(null),
    dayMax: z.int().min(1).max(100).default(5),
  })
  .refine((one) => one.perDay > 0 || one.perDeposited !== null || one.perStaked !== null, 'no way to a ticket')
  .meta({ form: 'tickets' })
export type TicketTerms = z.output<typeof ticketRules>

/** What a member must have done in the last days of the brand, today included, before they take part. */
export const needs = z
  .object({
    deposited: amount.nullable().default(null),
    staked: amount.nullable().default(null),
    days: z.int().min(1).max(30).default(1),
  })
  .meta({ form: 'needs' })
export type NeedTerms = z.output<typeof needs>

/** `stock`: how many there are in all; null: as many as are drawn. */
const wheelPrizes = z
  .array(
    z.object({
      amount: prizeAmount,
      weight: z.int().min(0).max(1_000_000),
      stock: z.int().min(1).max(1_000_000).nullable().default(null),
    }),
  )
  .min(2)
  .max(WHEEL_PRIZES_MAX)
  .refine((rows) => rows.some(({ weight }) => weight > 0), 'nothing can be drawn')
  // what is given in place of a prize whose stock has run out is the smallest one without stock
  .refine((rows) => rows.some(({ stock }) => stock === null), 'nothing is left when the stock has run out')
  .meta({ form: 'prizes' })

const wheel = z.object({
  prizes: wheelPrizes,
  /** A ticket may be worth no more than this on average. */
  ticketValueMax: amount,
  tickets: ticketRules,
  ...given,
})

const raffle = z.object({
  prizes: z
    .array(z.object({ amount, count: z.int().min(1).max(RAFFLE_PRIZES_MAX) }))
    .min(1)
    .max(RAFFLE_PRIZE_ROWS_MAX)
    .refine((rows) => rows.reduce((sum, { count }) => sum + count, 0) <= RAFFLE_PRIZES_MAX, 'too many prizes')
    .meta({ form: 'raffle_prizes' }),
  /** When no more tickets are entered and the winners are drawn; before the offer ends. */
  drawsAt: z.iso.datetime(),
  onePerMember: z.boolean().default(true),
  /** Whether an operator looks at the winners before they are paid. */
  review: z.boolean().default(false),
  tickets: ticketRules,
  ...given,
})

const envelopes = {
  /** All envelopes together hold exactly this. */
  sum: amount,
  envelopes: z.int().min(1).max(ENVELOPES_MAX),
  needs,
  ...given,
}

const isCentEach = ({ sum, envelopes: count }: { sum: string; envelopes: number }) => Number(sum) * 100 >= count

/** One pack of envelopes a day, or one for as long as the offer runs; one envelope a member and pack. */
const redEnvelope = z
  .object({ every: z.enum(['day', 'once']).default('once'), ...envelopes })
  .refine(isCentEach, 'less than a cent each')

const windowTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ form: 'time' })

/** Windows in the brand's time zone, each with a pack of its own. */
const rain = z
  .object({
    windows: z
      .array(z.object({ at: windowTime, minutes: z.int().min(1).max(120) }))
      .min(1)
      .max(12)
      .refine((rows) => new Set(rows.map(({ at }) => at)).size === rows.length, 'two windows at one time')
      .meta({ form: 'windows' }),
    /** 1 Monday to 7 Sunday; none: every day. */
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]).meta({ form: 'weekdays' }),
    ...envelopes,
  })
  .refine(isCentEach, 'less than a cent each')

/** Rewards of a streak, one a day; it begins again after the last one, and after a day that was left out. */
const checkIn = z.object({
  rewards: z.array(amount).min(1).max(31).meta({ form: 'rewards' }),
  needs,
  ...given,
})

export const LUCK_TERMS = {
  lucky_wheel: wheel,
  raffle,
  red_envelope: redEnvelope,
  envelope_rain: rain,
  check_in: checkIn,
} as const
export type LuckKind = keyof typeof LUCK_TERMS

/** Returns whether an offer of this kind has draws or days of its own. */
export const isLuckKind = (kind: string): kind is LuckKind => Object.hasOwn(LUCK_TERMS, kind)

export type WheelTerms = z.output<typeof wheel>
export type RaffleTerms = z.output<typeof raffle>
export type RedEnvelopeTerms = z.output<typeof redEnvelope>
export type RainTerms = z.output<typeof rain>
export type CheckInTerms = z.output<typeof checkIn>
