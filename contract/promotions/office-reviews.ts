/** Gifts of offers that wait for a review, because their member shares something with another one who had the offer. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'
import { OFFER_KINDS } from './kinds.ts'
import { SIGNAL_RULES } from './office-signals.ts'
import { APPLICATIONS_TOPIC } from './live.ts'

/** What two accounts share (docs/reference/games.md 9.5); message key `office.review.signal.<kind>`. */
export const SIGNAL_KINDS = ['device', 'address', 'payee'] as const
export const signal = z.object({
  kind: z.enum(SIGNAL_KINDS),
  /** The other account, which had the same offer. */
  member: z.object({ id, username: z.string() }),
  /** The shared address, or the end of the shared payee's number; empty for a device. */
  shared: z.string(),
})
export type Signal = z.infer<typeof signal>

export const REVIEW_STATES = ['waiting', 'released', 'refused'] as const

export const officeGiftReviews = defineCall({
  id: 'officeGiftReviews',
  method: 'GET',
  path: '/office/promotions/reviews',
  who: 'operator',
  permission: 'promotions.review',
  changesWith: [APPLICATIONS_TOPIC],
  summary: 'Gifts that wait for a review with what speaks against them, and those that were reviewed, the newest first',
  input: pageInput.extend({
    state: z.enum(REVIEW_STATES).default('waiting'),
    username: z.string().trim().max(64).optional(),
  }),
  output: pageOf(
    z.object({
      id,
      member: z.object({ id, username: z.string() }),
      offer: z.object({ id, kind: z.enum(OFFER_KINDS), title: z.record(z.string(), z.string()) }),
      state: z.enum(REVIEW_STATES),
      currency: z.string(),
      /** Of free rounds: the most that they can win. */
      amount: money,
      rounds: z.object({ gameCode: z.string(), rounds: z.int() }).nullable(),
      /** What of it is a deposit is the member's own and was never held. */
      deposit: money,
      signals: z.array(signal),
      /** Signals of abuse that spoke against the member when it was held. */
      rules: z.array(z.enum(SIGNAL_RULES)),
      at: instant,
      decidedAt: instant.nullable(),
      decidedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  errors: [],
})

export const officeDecideGift = defineCall({
  id: 'officeDecideGift',
  method: 'POST',
  path: '/office/promotions/reviews/{id}',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  summary:
    'Releases a gift that waits for a review, under the ceiling of its offer, or refuses it; nobody for themselves',
  input: z.object({
    id: id.regex(/^\d{1,18}$/),
    outcome: z.enum(['release', 'refuse']),
    reason: z.string().trim().min(3).max(300),
  }),
  output: z.object({ state: z.enum(REVIEW_STATES) }),
  errors: ['NOT_FOUND', 'OWN_MONEY', 'PROMOTION_STATE', 'PROMOTION_NOT_MET', 'PROMOTION_USED_UP', 'PROMOTION_REFUSED'],
})
