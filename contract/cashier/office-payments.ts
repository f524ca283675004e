/** Payments that providers report and that no open order explains: a queue for operators. */
import { z } from 'zod'
import { waiting } from '../decisions/decisions.ts'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'

/**
 * `second_payment`: for a deposit that is decided already; `unknown_order`: we know no such order; `other_currency`:
 * not the order's currency; `reversal_unclear`: a payment was taken back that is none of ours, of another amount, or twice.
 */
export const FINDING_KINDS = ['second_payment', 'unknown_order', 'other_currency', 'reversal_unclear'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
export const FINDING_STATES = ['open', 'credited', 'closed'] as const
export type FindingState = (typeof FINDING_STATES)[number]

const rowId = id.regex(/^\d{1,18}$/)

export const findingRow = z.object({
  id,
  kind: z.enum(FINDING_KINDS),
  state: z.enum(FINDING_STATES),
  provider: z.string(),
  /** The order's number as the provider reported it. */
  reference: z.string(),
  depositId: id.nullable(),
  member: z.object({ id, username: z.string() }).nullable(),
  amount: money,
  currency: z.string(),
  providerReference: z.string(),
  at: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
  /** A credit that waits for another operator. */
  waiting,
})

export const officeFindings = defineCall({
  id: 'officeFindings',
  method: 'GET',
  path: '/office/payment-findings',
  summary:
    'Payments of the brand’s orders that no open order explains: the longest waiting first, decided ones the newest first',
  who: 'operator',
  permission: 'deposits.read',
  input: pageInput.extend({ state: z.enum(FINDING_STATES).default('open') }),
  output: pageOf(findingRow),
  errors: [],
})

export const officeResolveFinding = defineCall({
  id: 'officeResolveFinding',
  method: 'POST',
  path: '/office/payment-findings/{id}/resolve',
  summary:
    'Asks to credit a second payment to its member, which another operator agrees to, or closes a finding with what became of it',
  who: 'operator',
  permission: 'deposits.review',
  stepUp: true,
  input: z.object({ id: rowId, decision: z.enum(['credit', 'close']), reason: z.string().trim().min(3).max(500) }),
  output: findingRow,
  errors: [
    'NOT_FOUND',
    'FINDING_CLOSED',
    'INVALID_INPUT',
    'EXCLUDED',
    'ON_BREAK',
    'DEPOSIT_LIMIT',
    'DECISION_OPEN',
    'OWN_MONEY',
  ],
})

export const officeUnknownPayments = defineCall({
  id: 'officeUnknownPayments',
  method: 'GET',
  path: '/office/house/payment-findings',
  summary:
    'Payments of orders that nobody knows, which are the house’s: the longest waiting first, decided ones the newest first',
  who: 'operator',
  permission: 'house.rules',
  input: pageInput.extend({ state: z.enum(FINDING_STATES).default('open') }),
  output: pageOf(findingRow),
  errors: [],
})

export const officeCloseUnknownPayment = defineCall({
  id: 'officeCloseUnknownPayment',
  method: 'POST',
  path: '/office/house/payment-findings/{id}/close',
  summary:
    'Asks to close a payment of an order that nobody knows, with what became of it, which another person of the house agrees to',
  who: 'operator',
  permission: 'house.rules',
  stepUp: true,
  input: z.object({ id: rowId, reason: z.string().trim().min(3).max(500) }),
  output: findingRow,
  errors: ['NOT_FOUND', 'FINDING_CLOSED', 'DECISION_OPEN'],
})
