/** The cashier as operators see it: who waits for whom, and every decision with its reason. */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing, pageInput, pageOf, positiveMoney } from './call.ts'
import {
  CONFIRMATIONS,
  DEPOSIT_FLOWS,
  DEPOSIT_STATES,
  depositRow,
  METHOD_KINDS,
  payee,
  picture,
  RECEIPTS,
  REFUSE_REASONS,
  REJECT_REASONS,
  WITHDRAWAL_STATES,
  withdrawalRow,
} from './cashier.ts'
import { waiting } from './decisions.ts'
import { ruleWaiting } from './office-cashier-rules.ts'

const rowId = id.regex(/^\d{1,18}$/)
/** Why an operator decided so: kept in the history, shown to other operators. */
const because = z.string().trim().min(3).max(500)
const filters = {
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** The member's username, exactly. */
  username: z.string().max(64).optional(),
  /** Our own reference, exactly ("W-7F2K9QXM"). */
  reference: z.string().max(16).optional(),
  methodCode: z.string().max(32).optional(),
}
const member = z.object({ id, username: z.string() })

/** One thing that happened to an order, and who did it. */
const historyLine = z.object({
  at: instant,
  event: z.string(),
  actor: z.object({ kind: z.enum(['member', 'operator', 'provider', 'system']), name: z.string() }),
  detail: z.record(z.string(), z.unknown()),
})

const officeDepositRow = depositRow.extend({
  member,
  providerReference: z.string().nullable(),
  /** What of its account was seen when it was credited by hand. */
  evidence: z.string().nullable(),
  /** A credit that waits for another operator. */
  waiting,
})

export const officeDeposits = defineCall({
  id: 'officeDeposits',
  method: 'GET',
  path: '/office/deposits',
  summary: 'Deposits, newest first, with the totals of everything that the filter matches',
  who: 'operator',
  permission: 'deposits.read',
  input: pageInput.extend({ ...filters, state: z.enum(DEPOSIT_STATES).optional() }),
  output: pageOf(officeDepositRow).extend({
    totals: z.array(z.object({ currency: z.string(), amount: money, credited: money })),
  }),
  errors: [],
})

export const officeDeposit = defineCall({
  id: 'officeDeposit',
  method: 'GET',
  path: '/office/deposits/{id}',
  summary: 'One deposit with its whole history',
  who: 'operator',
  permission: 'deposits.read',
  input: z.object({ id: rowId }),
  output: officeDepositRow.extend({
    history: z.array(historyLine),
    /** The most that may be credited by hand: the method's maximum. */
    most: money,
  }),
  errors: ['NOT_FOUND'],
})

export const officeResolveDeposit = defineCall({
  id: 'officeResolveDeposit',
  method: 'POST',
  path: '/office/deposits/{id}/resolve',
  summary: 'Decides a deposit in review: credits what was paid, refuses it, or asks for another picture',
  who: 'operator',
  permission: 'deposits.review',
  stepUp: true,
  input: z.object({
    id: rowId,
    decision: z.enum(['credit', 'refuse', 'ask_again']),
    reason: because,
    /** What really arrived; with the credit of a transfer, and needed there. Otherwise the provider's word counts. */
    amount: positiveMoney.optional(),
    /** Where it was seen: the number of the payment on the house's own account; with the credit of a transfer, once for each account. */
    evidence: z.string().trim().min(3).max(100).optional(),
    /** Why nothing is credited, as the member reads it; with `refuse`. */
    refusal: z.enum(REFUSE_REASONS).default('refused'),
    /** Shown to the member beside the refusal, or with the wish for another picture. */
    note: z.string().trim().max(200).optional(),
  }),
  output: officeDepositRow,
  errors: [
    'NOT_FOUND',
    'DEPOSIT_CLOSED',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'INVALID_INPUT',
    'EXCLUDED',
    'ON_BREAK',
    'DEPOSIT_LIMIT',
    'DECISION_OPEN',
    'EVIDENCE_USED',
    'OWN_MONEY',
  ],
})

export const officeDepositPictures = defineCall({
  id: 'officeDepositPictures',
  method: 'GET',
  path: '/office/deposits/{id}/proof',
  summary: 'The pictures of a deposit, newest first, and where the same picture was sent before; the look is audited',
  who: 'operator',
  permission: 'deposits.read',
  input: z.object({ id: rowId }),
  output: z.object({ pictures: z.array(picture.extend({ sentBeforeFor: z.array(z.string()) })) }),
  errors: ['NOT_FOUND'],
})

/** One rule of the automatic risk check and what it found. */
const riskFinding = z.object({ rule: z.string(), isClear: z.boolean(), value: z.string() })

const officeWithdrawalRow = withdrawalRow.extend({
  member,
  /** True when the rules of the risk check found nothing; null until it ran. */
  isRiskClear: z.boolean().nullable(),
  reviewer: z.string().nullable(),
  /** A decision about it that waits for another operator. */
  waiting,
  /** A pay-out whose outcome stayed unknown for too long, or a dispute: somebody must look. */
  needsAttention: z.boolean(),
  receipt: z.enum(RECEIPTS).nullable(),
  confirmation: z.enum(CONFIRMATIONS).nullable(),
})

export const officeWithdrawals = defineCall({
  id: 'officeWithdrawals',
  method: 'GET',
  path: '/office/withdrawals',
  summary: 'Withdrawals, the longest waiting first while they wait, else newest first',
  who: 'operator',
  permission: 'withdrawals.read',
  input: pageInput.extend({
    ...filters,
    state: z.enum(WITHDRAWAL_STATES).optional(),
    /** `review`: to be decided; `attention`: disputed, or of unknown outcome for too long. */
    queue: z.enum(['review', 'attention']).optional(),
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
    /** What shows it: a line of a statement, a ticket of the provider's; with `paid` and `failed`, and needed there. */
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

const names = z.object({ bn: z.string().trim().min(1).max(60), en: z.string().trim().min(1).max(60) })
/** An amount that may be zero. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

export const paymentMethodRow = z.object({
  direction: z.enum(['deposit', 'withdrawal']),
  code: z.string().regex(/^[a-z0-9-]{2,32}$/),
  kind: z.enum(METHOD_KINDS),
  names,
  currencies: z.array(z.string().length(3)).min(1).max(10),
  min: amount,
  max: amount,
  feeFixed: amount,
  /** "1.5" is one and a half per cent. */
  feePercent: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/),
  quickAmounts: z.array(amount).max(8),
  position: z.number().int().min(0).max(1000),
  isActive: z.boolean(),
  /** The lowest VIP level that may use it; 0 is everybody. */
  minVip: z.number().int().min(0).max(100),
  /** ISO countries of the members who may use it; none is everybody. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(50),
  /** Of a transfer: whom members pay. */
  payee: payee.nullable(),
})
export type PaymentMethodRow = z.infer<typeof paymentMethodRow>

const officeMethodRow = paymentMethodRow.extend({
  provider: z.string(),
  flow: z.enum(DEPOSIT_FLOWS),
  waiting: ruleWaiting,
})
export type OfficeMethodRow = z.infer<typeof officeMethodRow>

export const officePaymentMethods = defineCall({
  id: 'officePaymentMethods',
  method: 'GET',
  path: '/office/payment-methods',
  summary: 'Every deposit and withdrawal method with its settings',
  who: 'operator',
  permission: 'site.read',
  input: nothing,
  output: z.object({ methods: z.array(officeMethodRow) }),
  errors: [],
})

export const officeUpdatePaymentMethod = defineCall({
  id: 'officeUpdatePaymentMethod',
  method: 'PUT',
  path: '/office/payment-methods',
  summary:
    'Changes the settings of one method; another payee and what gets looser needs a second operator, and counts a day later',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  input: paymentMethodRow.omit({ kind: true }).extend({ reason: z.string().trim().max(500).default('') }),
  output: officeMethodRow,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'DECISION_OPEN'],
})
