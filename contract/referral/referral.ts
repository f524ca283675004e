/** A member's own code, who registered with it, what it pays and what it has paid (docs/specification.md 9.13). */
import { z } from 'zod'
import { defineCall, instant, money, pageInput, pageOf } from '../call.ts'

/**
 * open: on the way; late: the time is over; checking: everything is met, and the house looks at it; earned: the reward
 * was given; not_counted: the house gives nothing for this person.
 */
export const FRIEND_STAGES = ['open', 'late', 'checking', 'earned', 'not_counted'] as const
export type FriendStage = (typeof FRIEND_STAGES)[number]

const terms = z.object({
  days: z.number().int(),
  needsPhone: z.boolean(),
  deposits: money,
  validBet: money,
  /** What the inviter gets for one person, then the inviter's inviter, and theirs. */
  tiers: z.array(money),
  invited: money,
  turnover: z.number().int(),
  monthMax: z.number().int(),
})

const friend = z.object({
  name: z.string(),
  registeredAt: instant,
  /** Null: no reward was promised when they registered. No amounts: what a friend pays in is their own affair. */
  progress: z
    .object({
      stage: z.enum(FRIEND_STAGES),
      phone: z.boolean(),
      deposits: z.boolean(),
      validBet: z.boolean(),
      until: instant,
    })
    .nullable(),
})

export const referral = defineCall({
  id: 'referral',
  method: 'GET',
  path: '/wps/member/referral',
  who: 'member',
  summary: 'The member’s code, what it pays, how far each invited person is (names masked, newest first), and earnings',
  input: pageInput,
  output: z.object({
    /** Null while the brand uses no codes (switch REFERRAL); an agent's code always counts. */
    code: z.string().nullable(),
    /** The registration field for the code. */
    kind: z.enum(['referral', 'affiliate']),
    currency: z.string(),
    /** Null: the brand promises nothing, or the caller is an agent, who has a commission. */
    terms: terms.nullable(),
    friends: pageOf(friend),
    /** What was given by month of the brand's time zone, newest first; at most 12. */
    earnings: z.array(z.object({ month: z.string(), people: z.number().int(), amount: money })),
  }),
  errors: [],
})
