/** Terms of bonus money: copied into a grant when it is given, and never narrowed afterwards. */
import { z } from 'zod'
import { money } from '../call.ts'

/** What a weight or an exclusion is about: one game, a vendor's games, or a type of game. */
export const GAME_REF_KINDS = ['game', 'vendor', 'type'] as const
const code = z.string().regex(/^[\w.:-]{1,64}$/)
/** Per cent of a stake that counts. */
const weight = z.int().min(0).max(100)
const weights = z.record(code, weight)

/** Most times that an amount may have to be staked, and the longest life of a grant in days. */
export const WAGERING_TIMES_MAX = 100
export const GRANT_DAYS_MAX = 365

export const bonusTerms = z.strictObject({
  /** How many times the base must be staked; at most two decimals. "0": what is given is free at once. */
  wageringTimes: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .refine((text) => Number(text) <= WAGERING_TIMES_MAX),
  base: z.enum(['bonus', 'deposit_and_bonus']),
  /** The deposit that counts into the base; "0" when none does. */
  depositMinor: z.string().regex(/^\d{1,18}$/),
  /** Days from the moment when the grant becomes active. */
  lifeDays: z.int().min(1).max(GRANT_DAYS_MAX),
  /** The largest stake while the grant runs; null: any. */
  stakeMax: money.nullable(),
  /** The most that becomes the member's own money; null: all of it. */
  payoutMax: money.nullable(),
  /** Per cent that a stake counts, the most specific first: game, vendor, type, otherwise. */
  weights: z.strictObject({ game: weights, vendor: weights, type: weights, otherwise: weight }),
  /** Least odds of a sports bet that counts; null: any. */
  oddsMin: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/)
    .nullable(),
  excluded: z
    .array(z.strictObject({ of: z.enum(GAME_REF_KINDS), code, how: z.enum(['refused', 'counts_nothing']) }))
    .max(500),
  /** What happens to the bonus half of money that comes back after the grant has expired or was cancelled. */
  lateMoney: z.enum(['taken_back', 'paid_as_cash']),
})
export type BonusTerms = z.infer<typeof bonusTerms>

/** Why a stake counts as much as it does; message key `rewards.why.<reason>`. */
export const WEIGHT_REASONS = ['game', 'vendor', 'type', 'otherwise', 'excluded', 'odds'] as const
export type WeightReason = (typeof WEIGHT_REASONS)[number]

/** What a grant would cost its member, and how likely it is to be finished, with their own mix of games. */
export const bonusForecast = z.object({
  /** What must be staked at games that count in full, and what that means with this mix. */
  target: money,
  stakes: money,
  /** What the games keep of those stakes on average. */
  expectedCost: money,
  /** What is left of the bonus on average, when it was played to the end; below zero: it costs more than it brings. */
  expectedValue: money,
  /** From 0 to 1, to two decimals: the chance that the money lasts to the end. */
  finishChance: z.number().min(0).max(1),
  /** Days that it takes with what the member usually stakes; null while that is not known. */
  days: z.number().int().nullable(),
  lifeDays: z.number().int(),
  /** The mix that was used, the largest share first. `isOwn`: false where the member has not played enough. */
  isOwn: z.boolean(),
  mix: z.array(
    z.object({
      gameType: z.string(),
      /** Per cent of stakes. */
      share: z.number(),
      /** Per cent that counts. */
      weight: z.number(),
      /** Per cent that these games return, as their makers state it. */
      rtp: z.number(),
    }),
  ),
})
export type BonusForecast = z.infer<typeof bonusForecast>
