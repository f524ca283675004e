/** Withdrawals as operators see them, and every decision about one with its reason. */
import { z } from 'zod'
import { defineCall, money, pageInput, pageOf, positiveMoney } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { WITHDRAWAL_TOPIC } from './live.ts'
import { filters, rowId, because, member, historyLine } from './office-orders.ts'
import { CONFIRMATIONS, RECEIPTS, REJECT_REASONS, WITHDRAWAL_STATES, withdrawalRow } from './withdrawals.ts'

/** One rule of the automatic risk check and what it found. */
const riskFinding = z.object({ rule: z.string(), isClear: z.boolean(), value: z.string() })

const officeWithdrawalRow = withdrawalRow.extend({
  member,
  /** True when the rules of the risk check found nothing; null until the check has run. */
  isRiskClear: z.boolean().nullable(),
  reviewer: z.string().nullable(),
  /** A decision about it that waits for another operator. */
  waiting,
  /** A pay-out whose outcome was unknown for too long, or a dispute: an operator must look at it. */
  needsAttention: z.boolean(),
  /** A deposit of the member was taken back by the bank after this was asked for: look at the debts first. */
  hasReversal: z.boolean(),
  receipt: z.enum(RECEIPTS).nullable(),
  confirmation: z.enum(CONFIRMATIONS).nullable(),
})

/** `review`: to be decided; `attention`: disputed, or with an unknown outcome for too long. */
export const WITHDRAWAL_QUEUES = ['review', 'attention'] as const

export const officeWithdrawals = defineCall({
  id: 'officeWithdrawals',
  method: 'GET',
  path: '/office/withdrawals',
  summary: 'Withdrawals, the longest waiting first while they wait, else newest first',
  who: 'operator',
  permission: 'withdrawals.read',
  changesWith: [WITHDRAWAL_TOPIC],
  input: pageInput.extend({
    ...filters,
    state: z.enum(WITHDRAWAL_STATES).optional(),
    queue: z.enum(WITHDRAWAL_QUEUES).optional(),
  }),
  output: pageOf(officeWithdrawalRow).extend({ totals: z.array(z.object({ currency: z.string(), amount: money })) }),
  errors: [],
})

export const officeWithdrawal = defineCall({
  id: 'officeWithdrawal',
  method: 'GET',
  path: '/office/withdrawals/{id}',
  summary: 'One withdrawal with the payee’s whole number, its risk check and its history; the look is audited',
  who: 'operator',
  permission: 'withdrawals.read',
  input: z.object({ id: rowId }),
  output: officeWithdrawalRow.extend({ findings: z.array(riskFinding), history: z.array(historyLine) }),
  errors: ['NOT_FOUND'],
})

const decided = officeWithdrawalRow

export const officeReviewWithdrawal = defineCall({
  id: 'officeReviewWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/{id}/review',
  summary: 'Begins the review: from now on the member cannot cancel',
  who: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ id: rowId }),
  output: decided,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
})

export const officeApproveWithdrawal = defineCall({
  id: 'officeApproveWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/{id}/approve',
  summary:
    'Approves a withdrawal: it is handed to the payment provider, above the day’s sums when another operator agrees',
  who: 'operator',
  permission: 'withdrawals.review',
  stepUp: true,
  input: z.object({ id: rowId, note: because.optional() }),
  output: decided,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'PAYEE_BLOCKED', 'DECISION_OPEN', 'OWN_MONEY'],
})

export const officeRejectWithdrawal = defineCall({
  id: 'officeRejectWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/{id}/reject',
  summary: 'Gives the money back, with a reason that the member reads',
  who: 'operator',
  permission: 'withdrawals.review',
  stepUp: true,
  input: z.object({
    id: rowId,
    reason: z.enum(REJECT_REASONS),
    /** Shown to the member beside the reason. */ note: z.string().trim().max(200).optional(),
  }),
  output: decided,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
})

export const officeForceReceived = defineCall({
  id: 'officeForceReceived',
  method: 'POST',
  path: '/office/withdrawals/{id}/force-received',
  summary:
    'Closes a paid or disputed withdrawal as received; a dispute is closed by another operator than who approved the withdrawal',
  who: 'operator',
  permission: 'withdrawals.force',
  stepUp: true,
  input: z.object({ id: rowId, reason: because }),
  output: decided,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'SECOND_OPERATOR'],
})

export const officeCorrectWithdrawal = defineCall({
  id: 'officeCorrectWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/{id}/correct',
  summary:
    'Asks to close a disputed withdrawal by crediting what did not arrive; two operators agree, and who approved it is neither',
  who: 'operator',
  permission: 'withdrawals.force',
  stepUp: true,
  input: z.object({ id: rowId, amount: positiveMoney, reason: because }),
  output: decided,
  errors: [
    'NOT_FOUND',
    'WITHDRAWAL_STATE',
    'AMOUNT_TOO_LARGE',
    'PROVIDER_UNAVAILABLE',
    'SECOND_OPERATOR',
    'DECISION_OPEN',
    'OWN_MONEY',
  ],
})

export const officeSettleWithdrawal = defineCall({
  id: 'officeSettleWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/{id}/settle',
  summary: 'Records what a person learnt about a pay-out that needs attention; `noted` changes nothing but that',
  who: 'operator',
  permission: 'withdrawals.force',
  stepUp: true,
  input: z.object({
    id: rowId,
    outcome: z.enum(['paid', 'failed', 'noted']),
    reason: because,
    /** The evidence: a line of a statement, or a ticket of the provider. Required with `paid` and `failed`. */
    evidence: z.string().trim().min(3).max(100).optional(),
  }),
  output: decided,
  errors: [
    'NOT_FOUND',
    'WITHDRAWAL_STATE',
    'INVALID_INPUT',
    'PROVIDER_UNAVAILABLE',
    'PROVIDER_SAYS',
    'SECOND_OPERATOR',
    'DECISION_OPEN',
    'EVIDENCE_USED',
    'OWN_MONEY',
  ],
})

export const officeBlockPayee = defineCall({
  id: 'officeBlockPayee',
  method: 'POST',
  path: '/office/withdrawals/{id}/block-payee',
  summary: 'Blocks the payee of a withdrawal for all members of the brand, for good: what has not left yet comes back',
  who: 'operator',
  permission: 'withdrawals.review',
  stepUp: true,
  input: z.object({ id: rowId, reason: because }),
  output: decided,
  errors: ['NOT_FOUND'],
})
