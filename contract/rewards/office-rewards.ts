/** Rewards and bonus money in the back office: giving by hand, ending, and what may be given. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf, positiveMoney } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { FORFEIT_REASONS } from './grants.ts'
import { bonusTerms, GRANT_DAYS_MAX } from './terms.ts'

const because = z.string().trim().min(3).max(500)

/** Free rounds by hand; `terms`: winnings are bonus money with these, null: cash. */
export const roundsByHand = z.object({
  kind: z.literal('free_rounds'),
  vendor: z.string().min(1).max(64),
  gameCode: z.string().min(1).max(64),
  rounds: z.int().min(1).max(500),
  stake: positiveMoney,
  playDays: z.int().min(1).max(30),
  terms: bonusTerms.nullable(),
})
export type RoundsByHand = z.infer<typeof roundsByHand>

export const officeGiveReward = defineCall({
  id: 'officeGiveReward',
  method: 'POST',
  path: '/office/rewards',
  summary: 'Asks to give one member a reward by hand; nothing is given until another operator agrees',
  who: 'operator',
  permission: 'promotions.grant',
  stepUp: true,
  input: z.object({
    username: z.string().trim().min(1).max(64),
    /** Of free rounds: the most that all of them together pay. */
    amount: positiveMoney,
    /** Cash: how many times it must be staked before it can be withdrawn. Bonus money: its terms. */
    what: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('cash'), turnover: z.number().int().min(0).max(10) }),
      z.object({ kind: z.literal('bonus'), terms: bonusTerms }),
      roundsByHand,
    ]),
    reason: because,
  }),
  output: z.object({ reference: z.string(), waiting }),
  errors: ['NOT_FOUND', 'OWN_MONEY', 'INVALID_INPUT'],
})

/** convert: the target is waived, open rounds and protection are not. */
export const GRANT_ACTS = ['forfeit', 'reverse', 'close', 'convert'] as const
export type GrantAct = (typeof GRANT_ACTS)[number]

export const officeEndBonus = defineCall({
  id: 'officeEndBonus',
  method: 'POST',
  path: '/office/bonuses/{id}/end',
  summary: 'Asks to end a grant: forfeit it for a reason of the list, reverse it, close it by the house, or convert it',
  who: 'operator',
  permission: 'promotions.grant',
  stepUp: true,
  input: z.object({
    id,
    act: z.enum(GRANT_ACTS),
    /** With forfeit only, where it is required. */
    because: z.enum(FORFEIT_REASONS).optional(),
    reason: because,
  }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'OWN_MONEY', 'INVALID_INPUT', 'GRANT_STATE', 'DECISION_OPEN'],
})

/** What is widened; what is left out stays as it is. null: no largest stake, or no largest pay-out, any more. */
export const widening = z.strictObject({
  /** Days more than it had. */
  moreDays: z.int().min(1).max(GRANT_DAYS_MAX).optional(),
  /** What must be staked in all. */
  target: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .optional(),
  stakeMax: positiveMoney.nullable().optional(),
  payoutMax: positiveMoney.nullable().optional(),
})
export type Widening = z.infer<typeof widening>

export const officeWidenBonus = defineCall({
  id: 'officeWidenBonus',
  method: 'POST',
  path: '/office/bonuses/{id}/widen',
  summary:
    'Asks to correct a grant to its member’s advantage: a longer life, a lower target, a higher stake or pay-out',
  who: 'operator',
  permission: 'promotions.grant',
  stepUp: true,
  input: z
    .strictObject({ id, ...widening.shape, reason: because })
    .refine(({ moreDays, target, stakeMax, payoutMax }) =>
      [moreDays, target, stakeMax, payoutMax].some((one) => one !== undefined),
    ),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'OWN_MONEY', 'INVALID_INPUT', 'GRANT_STATE', 'DECISION_OPEN'],
})

export const authorityRow = z.object({
  id,
  subject: z.string(),
  currency: z.string(),
  /** Money, or whole points where the currency is PTS. */
  valueMax: money,
  given: money,
  membersMax: z.number().int(),
  members: z.number().int(),
  dayMax: money.nullable(),
  /** Given on the brand’s day that runs now. */
  today: money,
  from: instant,
  until: instant,
  createdBy: z.string(),
  /** The logins of the persons who wrote or approved it; nothing is given to accounts of theirs. */
  persons: z.array(z.string()),
  createdAt: instant,
  stoppedAt: instant.nullable(),
  stoppedBy: z.string().nullable(),
})
export type AuthorityWire = z.infer<typeof authorityRow>

/** So many of the newest days are told of one authority. */
export const AUTHORITY_DAYS_SHOWN = 60

export const officeAuthority = defineCall({
  id: 'officeAuthority',
  method: 'GET',
  path: '/office/authorities/{id}',
  summary: 'One ceiling: what it allows, what was given of it by day, and who stands behind it',
  who: 'operator',
  permission: 'promotions.read',
  input: z.object({ id }),
  output: authorityRow.extend({ days: z.array(z.object({ day: z.string(), given: money })) }),
  errors: ['NOT_FOUND'],
})

export const officeAuthorities = defineCall({
  id: 'officeAuthorities',
  method: 'GET',
  path: '/office/authorities',
  summary: 'What may be given and what is given of it, the newest first',
  who: 'operator',
  permission: 'promotions.read',
  input: pageInput.extend({
    inForce: z.enum(['true', 'false']).default('true'),
    /** The beginning of what it is for: `offer:welcome`. */
    subject: z.string().trim().max(120).optional(),
  }),
  output: pageOf(authorityRow),
  errors: [],
})

export const officeStopAuthority = defineCall({
  id: 'officeStopAuthority',
  method: 'POST',
  path: '/office/authorities/{id}/stop',
  summary: 'Stops an authority at once: nothing more is given or claimed in its name. One person is enough',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  input: z.object({ id, reason: because }),
  output: authorityRow,
  errors: ['NOT_FOUND', 'AUTHORITY_STATE'],
})
