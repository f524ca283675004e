/** Operators' side of referral: the plan, the list of invited people with what speaks against them, review. */
import { z } from 'zod'
import { defineCall, instant, money, nothing, pageInput, pageOf, positiveMoney } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { referralPlan } from './plan.ts'

const memberId = z.string().regex(/^\d{1,18}$/)
const reason = z.string().trim().min(3).max(500)

const version = z.object({ version: z.number().int(), from: instant, by: z.string(), plan: referralPlan })

/** What a version's rewards may cost at most, in how many members' hands, and until when. */
export const planBounds = z.object({
  valueMax: positiveMoney,
  membersMax: z.number().int().min(1).max(10_000_000),
  dayMax: positiveMoney.nullable(),
  until: z.iso.datetime(),
})
export type PlanBounds = z.infer<typeof planBounds>

export const officeReferralPlan = defineCall({
  id: 'officeReferralPlan',
  method: 'GET',
  path: '/office/referral/plan',
  summary: 'The brand’s referral plan, its versions, what it has cost by month, and the change that waits',
  who: 'operator',
  permission: 'promotions.read',
  input: nothing,
  output: z.object({
    current: version.nullable(),
    versions: z.array(version),
    defaults: referralPlan,
    months: z.array(z.object({ month: z.string(), people: z.number().int(), amount: money })),
    waiting,
  }),
  errors: [],
})

export const officePublishReferralPlan = defineCall({
  id: 'officePublishReferralPlan',
  method: 'PUT',
  path: '/office/referral/plan',
  summary: 'Publishes a plan with its ceilings when a second operator agrees; counts for people who register later',
  who: 'operator',
  permission: 'promotions.write',
  stepUp: true,
  input: z.object({
    plan: referralPlan,
    bounds: planBounds,
    reason,
    /** The version that was edited, 0 where there was none; left out: whichever is there. */
    version: z.int().min(0).optional(),
  }),
  output: z.object({ waiting }),
  errors: ['INVALID_INPUT', 'DECISION_OPEN', 'DECISION_STALE'],
})

export const REFERRAL_STATES = ['open', 'late', 'checking', 'passed', 'held', 'rejected'] as const
/** What two accounts share. */
export const EVIDENCE_KINDS = ['device', 'address', 'payee'] as const
const evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  /** The other account, and whether it is an inviter or was invited by the same one. */
  member: z.object({ id: memberId, username: z.string() }),
  relation: z.enum(['inviter', 'invited']),
  /** The shared address, or the end of the shared payee's number. */
  shared: z.string(),
})
export type Evidence = z.infer<typeof evidence>

const row = z.object({
  id: memberId,
  username: z.string(),
  inviter: z.object({ id: memberId, username: z.string() }),
  registeredAt: instant,
  state: z.enum(REFERRAL_STATES),
  phone: z.boolean(),
  deposits: money,
  validBet: money,
  currency: z.string().nullable(),
  metAt: instant.nullable(),
  evidence: z.array(evidence),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  rewards: z.array(
    z.object({
      tier: z.number().int(),
      receiver: memberId,
      amount: money,
      state: z.enum(['waiting', 'given', 'refused']),
      why: z.string().nullable(),
    }),
  ),
})
export type ReferralRow = z.infer<typeof row>

export const officeReferrals = defineCall({
  id: 'officeReferrals',
  method: 'GET',
  path: '/office/referrals',
  summary: 'Invited people, how far they are, and what speaks against a reward; newest first',
  who: 'operator',
  permission: 'promotions.read',
  input: pageInput.extend({
    state: z.enum(REFERRAL_STATES).optional(),
    /** Invited by this member, or the member themselves. */
    username: z.string().max(64).optional(),
  }),
  output: pageOf(row),
  errors: [],
})

export const officeReviewReferral = defineCall({
  id: 'officeReviewReferral',
  method: 'POST',
  path: '/office/referrals/{id}/review',
  summary: 'Holds or rejects what an invited person brings, which one may do, or lets it be given, which two must',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  input: z.object({ id: memberId, outcome: z.enum(['hold', 'reject', 'release']), reason }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'REFERRAL_STATE', 'DECISION_OPEN', 'OWN_MONEY'],
})
