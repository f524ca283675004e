/**
 * Parts of an offer's document. `.meta({ form })` says how the composer of the back office asks for a field; a field
 * without one is asked for by its type (web/office/compose).
 */
import { z } from 'zod'
import { positiveMoney } from '../call.ts'
import { GAME_TYPES } from '../catalogue/games.ts'

/** Per cent as an operator types it, above 0: "50", "0.8". */
export const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/)
  .refine((text) => Number(text) > 0)
  .meta({ form: 'percent' })
export const amount = positiveMoney.meta({ form: 'money' })

/** A text in several languages; a reader without their own gets the brand's default. */
export const texts = (max: number, form: 'line' | 'rich') =>
  z
    .record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), z.string().trim().max(max))
    .refine((one) => Object.keys(one).length <= 40)
    .meta({ form })

const code = z.string().min(1).max(64)

/** Whole per cent of a stake that count; outside 0 to 100 is refused when saved (docs/reference/promotions.md 1, row 23). */
const weight = z.int().min(0).max(100)

/**
 * The rules of a bonus that must be staked; copied into each grant when it is given (`BonusTerms`,
 * contract/rewards/terms.ts). The default weight is required: a missing one is no weight of 0.
 */
export const bonusRules = z.object({
  wageringTimes: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/)
    .refine((text) => Number(text) <= 100)
    .meta({ form: 'times' }),
  base: z.enum(['bonus', 'deposit_and_bonus']),
  lifeDays: z.int().min(1).max(90),
  stakeMax: amount.nullable(),
  payoutMax: amount.nullable(),
  weights: z
    .object({
      game: z.record(code, weight).default({}).meta({ form: 'game_weights' }),
      vendor: z.record(code, weight).default({}).meta({ form: 'vendor_weights' }),
      type: z.partialRecord(z.enum([...GAME_TYPES, 'BINGO']), weight).default({}),
      otherwise: weight,
    })
    .meta({ form: 'weights' }),
  oddsMin: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .nullable(),
  excluded: z
    .array(z.object({ of: z.enum(['game', 'vendor', 'type']), code, how: z.enum(['refused', 'counts_nothing']) }))
    .max(200)
    .default([])
    .meta({ form: 'excluded' }),
  lateMoney: z.enum(['taken_back', 'paid_as_cash']).default('taken_back'),
})
export type BonusRules = z.output<typeof bonusRules>

/** As what it is given: cash, which must be staked `turnover` times (0: free at once), or a bonus. */
export const giftForm = z.discriminatedUnion('form', [
  z.object({ form: z.literal('cash'), turnover: z.int().min(0).max(100) }),
  z.object({ form: z.literal('bonus'), rules: bonusRules }),
])
export type GiftForm = z.output<typeof giftForm>

/** `now`: given by itself; `by_member`: waits to be claimed, until the offer's claim days are over. */
export const claimWay = z.enum(['now', 'by_member'])

/** Per cent of an amount from `from` on, at most `max`; the highest row that is reached counts. */
export const tiers = z
  .array(z.object({ from: amount, percent, max: amount }))
  .min(1)
  .max(10)
  .refine((rows) => new Set(rows.map(({ from }) => Number(from))).size === rows.length, 'two rows begin alike')
  .meta({ form: 'tiers' })

/** Who an offer is for. Nothing set: everybody to whom the house may give something. */
export const audience = z.object({
  /** ISO codes of the countries; none: any. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(60)
    .default([])
    .meta({ form: 'countries' }),
  /** Languages of the member; none: any. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/))
    .max(40)
    .default([])
    .meta({ form: 'languages' }),
  levelMin: z.int().min(0).max(20).nullable().default(null),
  levelMax: z.int().min(0).max(20).nullable().default(null),
  /** `new`: member for at most `sinceDays`; `returning`: no stake and no deposit for at least `sinceDays`. */
  since: z.enum(['anyone', 'new', 'returning']).default('anyone'),
  sinceDays: z.int().min(1).max(3650).nullable().default(null),
  memberDaysMin: z.int().min(0).max(3650).default(0),
  /** A contact that the member has proved. */
  contact: z.enum(['none', 'any', 'sms', 'mail']).default('none'),
  /** Not where another account with the same device, address or payout account had this offer. */
  oncePerDevice: z.boolean().default(true),
  oncePerAddress: z.boolean().default(false),
  oncePerPayee: z.boolean().default(true),
  /** A member takes one offer of all those that name the same group. */
  group: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .nullable()
    .default(null),
  /** Members of this segment; never those of `notSegment`. What is unknown counts against the member. */
  segment: z.string().max(40).nullable().default(null).meta({ form: 'segment' }),
  notSegment: z.string().max(40).nullable().default(null).meta({ form: 'segment' }),
  /** Members below an agent; `agents`: these only (user names). */
  line: z.enum(['anyone', 'below_an_agent']).default('anyone'),
  agents: z.array(z.string().max(40)).max(200).default([]).meta({ form: 'agents' }),
})
export type OfferAudience = z.output<typeof audience>

/** What the offer may give at most, and when. A draft may have gaps; what is published has none, except the day's. */
export const bounds = z.object({
  valueMax: amount.nullable().default(null),
  membersMax: z.int().min(1).max(10_000_000).nullable().default(null),
  dayMax: amount.nullable().default(null),
  startsAt: z.iso.datetime().nullable().default(null),
  endsAt: z.iso.datetime().nullable().default(null),
  /** Shown as coming soon from then; null: not before it begins. */
  shownFrom: z.iso.datetime().nullable().default(null),
})
export type OfferBounds = z.output<typeof bounds>
