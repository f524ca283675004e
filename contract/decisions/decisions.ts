/** Decisions about money and about the rules of money: one operator asks, another agrees. */
import { z } from 'zod'
import { defineCall, defineRefusal, id, instant, money, nothing, pageInput, pageOf } from '../call.ts'

/**
 * open: waits for a second person; agreed: enough persons agree, and it is carried out at `effectiveAt`; overtaken: its
 * subject has changed since.
 */
export const DECISION_STATES = ['open', 'agreed', 'done', 'refused', 'withdrawn', 'expired', 'overtaken'] as const
export type DecisionState = (typeof DECISION_STATES)[number]
/** Why the reader cannot agree; null where they can. */
export const WHY_NOT = ['own', 'voted', 'rule_author', 'own_money', 'permission', 'say_again', 'closed'] as const
export const DECISION_NOTE_MAX = 500

const rowId = id.regex(/^\d{1,18}$/)

export const decisionRow = z.object({
  id,
  reference: z.string(),
  kind: z.string(),
  state: z.enum(DECISION_STATES),
  /** Null: a decision of the house. */
  brand: z.string().nullable(),
  /** `noun:id`, as in the audit log. */
  subject: z.string(),
  member: z.object({ id, username: z.string() }).nullable(),
  amount: money.nullable(),
  currency: z.string().nullable(),
  reason: z.string(),
  evidence: z.string().nullable(),
  askedBy: z.string(),
  askedAt: instant,
  expiresAt: instant,
  /** When an agreed one is carried out. */
  effectiveAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** How many persons must agree, the asker among them, and how many of them count now. */
  needed: z.number().int(),
  agreed: z.number().int(),
  /** One of them must be an operator of the house. */
  needsHouse: z.boolean(),
  whyNot: z.enum(WHY_NOT).nullable(),
  /** The reader asked for it. Only the asker can withdraw it. */
  isOwn: z.boolean(),
})
export type DecisionRow = z.output<typeof decisionRow>

const decisionDetail = decisionRow.extend({
  /** The exact content of the decision, with `before` and `after` for a change. Never a secret. */
  content: z.record(z.string(), z.unknown()),
  /** Sent back with an agreement: an agreement to any other content does not count. */
  contentHash: z.string(),
  votes: z.array(
    z.object({
      operator: z.string(),
      isHouse: z.boolean(),
      agrees: z.boolean(),
      note: z.string().nullable(),
      at: instant,
    }),
  ),
  /** The result of carrying it out, where there is one to pass on. */
  result: z.record(z.string(), z.unknown()).nullable(),
})
export type DecisionDetail = z.output<typeof decisionDetail>

/**
 * In the answer of every act that may need a second person: the waiting decision; null where it was done immediately.
 */
export const waiting = decisionRow
  .pick({ id: true, reference: true, needed: true, agreed: true, expiresAt: true })
  .nullable()
export type Waiting = z.output<typeof waiting>

/** `value` of DECISION_OPEN: the waiting decision about the same subject. */
export const decisionOpen = defineRefusal('DECISION_OPEN', z.object({ reference: z.string(), id }))

export const officeDecisions = defineCall({
  id: 'officeDecisions',
  method: 'GET',
  path: '/office/decisions',
  who: 'operator',
  summary:
    'Decisions that the operator may agree to or asked for: of the open ones those that wait for him first, then the longest waiting; of the others the newest first',
  input: pageInput.extend({
    /** `waiting`: open or agreed; `over`: all other states. */
    queue: z.enum(['waiting', 'over']).default('waiting'),
    kind: z.string().max(64).optional(),
    subject: z.string().max(200).optional(),
  }),
  output: pageOf(decisionRow),
  errors: [],
})

export const officeDecision = defineCall({
  id: 'officeDecision',
  method: 'GET',
  path: '/office/decisions/{id}',
  who: 'operator',
  summary: 'One decision with everything that is decided, and who is for it',
  input: z.object({ id: rowId }),
  output: decisionDetail,
  errors: ['NOT_FOUND'],
})

export const officeAnswerDecision = defineCall({
  id: 'officeAnswerDecision',
  method: 'POST',
  path: '/office/decisions/{id}/answer',
  who: 'operator',
  stepUp: true,
  summary: 'Agrees to a decision, which carries it out when enough persons are for it, or refuses it',
  input: z.object({
    id: rowId,
    agrees: z.boolean(),
    contentHash: z.string().regex(/^[0-9a-f]{64}$/),
    note: z.string().trim().max(DECISION_NOTE_MAX).optional(),
  }),
  output: decisionDetail,
  // and every code with which carrying out this kind of decision can fail
  errors: [
    'NOT_FOUND',
    'DECISION_CLOSED',
    'DECISION_STALE',
    'SECOND_OPERATOR',
    'SAY_AGAIN',
    'RULE_AUTHOR',
    'OWN_MONEY',
    'INSUFFICIENT_FUNDS',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_TOO_SMALL',
    'VENDOR_KEYS_FULL',
    'NETWORKS_REQUIRED',
    'ROUND_NOT_OPEN',
    'ROUND_HAS_WIN',
    'TRANSFER_STATE',
    'DOMAIN_TAKEN',
    'DOMAIN_UNPROVEN',
    'MERCHANT_CODE_TAKEN',
    'INVALID_INPUT',
    'EXCLUDED',
    'ON_BREAK',
    'DEPOSIT_LIMIT',
    'WITHDRAWAL_STATE',
    'DEPOSIT_CLOSED',
    'FINDING_CLOSED',
    'EVIDENCE_USED',
    'PAYEE_BLOCKED',
    'PROVIDER_SAYS',
    'PROVIDER_UNAVAILABLE',
    'NO_CONTACT',
    'LAST_HOLDER',
    'OWN_NETWORK',
  ],
})

export const officeWithdrawDecision = defineCall({
  id: 'officeWithdrawDecision',
  method: 'POST',
  path: '/office/decisions/{id}/withdraw',
  who: 'operator',
  summary: 'Takes back a decision that the operator asked for',
  input: z.object({ id: rowId }),
  output: decisionDetail,
  errors: ['NOT_FOUND', 'DECISION_CLOSED'],
})

export const officeDecisionCount = defineCall({
  id: 'officeDecisionCount',
  method: 'GET',
  path: '/office/decisions/count',
  who: 'operator',
  summary: 'How many decisions wait for the operator, and how many were agreed or carried out since he looked last',
  input: nothing,
  output: z.object({ waiting: z.number().int(), news: z.number().int() }),
  errors: [],
})

export const officeSeeDecisions = defineCall({
  id: 'officeSeeDecisions',
  method: 'POST',
  path: '/office/decisions/seen',
  who: 'operator',
  summary: 'Notes that the operator has seen what was decided up to now',
  input: nothing,
  output: z.object({ news: z.number().int() }),
  errors: [],
})
