/** What a brand promises for invited people: a document that operators publish in versions (docs/reference/games.md 9.2). */
import { z } from 'zod'

/** More tiers than three would be a pyramid (docs/reference/field.md 3.12). */
export const TIERS_MAX = 3

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

export const referralPlan = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** How many days after registering count. */
  days: z.number().int().min(1).max(365),
  /** The invited member must prove a mobile number. */
  needsPhone: z.boolean(),
  /** What they must pay in, and stake, within the days. */
  deposits: amount,
  validBet: amount,
  /** What the inviter gets, then the inviter's inviter, and theirs. */
  tiers: z
    .array(amount)
    .min(1)
    .max(TIERS_MAX)
    .refine(([first]) => Number(first) > 0, { message: 'the inviter gets something' }),
  /** What the invited member gets; 0: nothing. */
  invited: amount,
  /** How often a reward must be staked before it can be withdrawn. */
  turnover: z.number().int().min(0).max(1),
  /** For at most so many people an inviter is rewarded in a month. */
  monthMax: z.number().int().min(1).max(10_000),
})
export type ReferralPlan = z.infer<typeof referralPlan>

/** What an operator begins with (docs/specification.md 9.13: 200 units for one invited person). */
export const DEFAULT_PLAN: Omit<ReferralPlan, 'currency'> = {
  days: 30,
  needsPhone: true,
  deposits: '300',
  validBet: '1000',
  tiers: ['200'],
  invited: '0',
  turnover: 1,
  monthMax: 20,
}
