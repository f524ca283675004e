/** How money goes out to a member, and who must act next. */
import { WITHDRAWAL_TOPIC } from './live.ts'
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { z } from 'zod'
import {
  defineCall,
  id,
  instant,
  isWithinJump,
  money,
  neighbours,
  nothing,
  pageInput,
  pageOf,
  positiveMoney,
} from '../call.ts'
import { method, METHOD_KINDS } from './methods.ts'
import { LIMIT_PERIODS } from './office-cashier-rules.ts'
import { orders, requestId, rowId, reason } from './orders.ts'
import { PAYMENT_PASSWORD_MAX } from './payees.ts'

/**
 * requested → checked → (reviewing) → approved → sending → paid → confirmed, or disputed until an operator resolves it.
 * In rejected, failed and cancelled the money is back in the balance.
 */
export const WITHDRAWAL_STATES = [
  'requested',
  'checked',
  'reviewing',
  'approved',
  'sending',
  'paid',
  'confirmed',
  'disputed',
  'rejected',
  'failed',
  'cancelled',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** The stages that a member sees, in order. */
export const WITHDRAWAL_STAGES = ['requested', 'checked', 'approved', 'sending', 'paid', 'confirmed'] as const
export type WithdrawalStage = (typeof WITHDRAWAL_STAGES)[number]

/** How a paid withdrawal ended (docs/specification.md 4.16). `auto_received`: unconfirmed for the configured time. */
export const CONFIRMATIONS = ['received', 'auto_received', 'forced_received', 'corrected'] as const
/** The member's answers to "has it arrived?" */
export const RECEIPTS = ['received', 'not_received', 'partially_received'] as const

/** Why an operator rejects a withdrawal, which returns the money; message key `cashier.reason.<reason>`. */
export const REJECT_REASONS = [
  'account_invalid',
  'name_mismatch',
  'documents_needed',
  'duplicate',
  'rules_broken',
  'other',
] as const
/** Why part of a balance cannot be withdrawn; message key `cashier.lock.<reason>`. */
export const LOCK_REASONS = ['wagering', 'bonus', 'risk', 'chargeback', 'contract'] as const
export type LockReason = (typeof LOCK_REASONS)[number]

/** How long recent payments of this method took, from request to paid; null when there are too few of them. */
const usual = z.object({ p50Seconds: z.number().int(), p95Seconds: z.number().int() }).nullable()

export const withdrawalRow = z.object({
  id,
  reference: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  methodCode: z.string(),
  methodName: z.string(),
  kind: z.enum(METHOD_KINDS),
  /** What left the balance. */
  amount: money,
  fee: money,
  /** What arrives: amount minus fee. */
  payout: money,
  currency: z.string(),
  account: z.object({ holder: z.string(), number: z.string(), bank: z.string().nullable() }),
  stages: z.array(
    z.object({
      stage: z.enum(WITHDRAWAL_STAGES),
      status: z.enum(['done', 'current', 'waiting', 'stopped']),
      at: instant.nullable(),
      isAutomatic: z.boolean(),
    }),
  ),
  actsNext: z.enum(['house', 'provider', 'member', 'nobody']),
  usual,
  /** The provider's own number, for questions to the provider. */
  providerReference: z.string().nullable(),
  reason: reason.nullable(),
  canCancel: z.boolean(),
  canConfirm: z.boolean(),
  /** Until when a receipt can be revoked; null: it cannot. */
  reopenUntil: instant.nullable(),
  confirmation: z.enum(CONFIRMATIONS).nullable(),
  /** What arrived, according to the member; null unless they said so. */
  receivedAmount: money.nullable(),
  /** When a payment without the member's answer counts as received. */
  autoReceiveAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

export const withdrawMethods = defineCall({
  id: 'withdrawMethods',
  method: 'GET',
  path: '/wps/cashier/withdraw/methods',
  summary: 'The ways to be paid, what can be withdrawn now, and why not the rest',
  who: 'member',
  changesWith: [BALANCE_TOPIC, WITHDRAWAL_TOPIC],
  input: nothing,
  output: z.object({
    currency: z.string(),
    methods: z.array(z.object({ ...method, usual })),
    balance: money,
    withdrawable: money,
    /** Withdrawals that are in progress. */
    inProgress: money,
    locks: z.array(z.object({ reason: z.enum(LOCK_REASONS), amount: money, source: z.string() })),
    /** The used part of every limit that the brand has for the member. */
    limits: z.array(
      z.object({
        period: z.enum(LIMIT_PERIODS),
        count: z.number().int(),
        countLimit: z.number().int(),
        amount: money,
        amountLimit: money,
      }),
    ),
    /** Limits are null where the brand has none. */
    today: z.object({
      count: z.number().int(),
      countLimit: z.number().int().nullable(),
      amount: money,
      amountLimit: money.nullable(),
    }),
    hasPaymentPassword: z.boolean(),
    /** Until when no money can leave, because an operator helped with a password; null: it can leave. */
    restsUntil: instant.nullable(),
    /** The newest withdrawal that is in progress, or paid and not confirmed. */
    open: withdrawalRow.nullable(),
  }),
  errors: [],
})

export const createWithdrawal = defineCall({
  id: 'createWithdrawal',
  method: 'POST',
  path: '/wps/cashier/withdrawals',
  sealed: true,
  summary: 'Asks to be paid: the amount leaves the balance at once',
  who: 'member',
  input: z.object({
    requestId,
    amount: positiveMoney,
    payoutAccountId: rowId,
    paymentPassword: z.string().max(PAYMENT_PASSWORD_MAX),
  }),
  output: withdrawalRow,
  errors: [
    'PAYOUT_ACCOUNT_NOT_FOUND',
    'PAYEE_WAITS',
    'PAYEE_BLOCKED',
    'OUTGOING_RESTS',
    'METHOD_UNAVAILABLE',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'PAYMENT_PASSWORD_NOT_SET',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_LOCKED',
    'WITHDRAWAL_OPEN',
    'WITHDRAWAL_LOCKED',
    'WITHDRAWAL_LIMIT',
    'INSUFFICIENT_FUNDS',
    'KEY_REUSED',
  ],
})

export const listWithdrawals = defineCall({
  id: 'listWithdrawals',
  method: 'GET',
  path: '/wps/cashier/withdrawals',
  summary:
    'The member’s withdrawals, newest first, each with its stages, and the totals of everything that the filter matches',
  who: 'member',
  changesWith: [WITHDRAWAL_TOPIC],
  input: pageInput
    .extend({ ...orders, state: z.enum(WITHDRAWAL_STATES).optional() })
    .refine(isWithinJump, { path: ['pageNo'] }),
  output: pageOf(withdrawalRow).extend({
    totals: z.object({ amount: money, paid: money }),
    currency: z.string(),
    ...neighbours,
  }),
  errors: ['RANGE_TOO_OLD'],
})

export const withdrawal = defineCall({
  id: 'withdrawal',
  method: 'GET',
  path: '/wps/cashier/withdrawals/{id}',
  summary: 'One withdrawal of the member',
  who: 'member',
  changesWith: [WITHDRAWAL_TOPIC],
  input: z.object({ id: rowId }),
  output: withdrawalRow,
  errors: ['NOT_FOUND'],
})

export const cancelWithdrawal = defineCall({
  id: 'cancelWithdrawal',
  method: 'POST',
  path: '/wps/cashier/withdrawals/{id}/cancel',
  summary: 'Takes a withdrawal back; possible until an operator begins the review',
  who: 'member',
  input: z.object({ id: rowId }),
  output: withdrawalRow,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
})

export const confirmWithdrawal = defineCall({
  id: 'confirmWithdrawal',
  method: 'POST',
  path: '/wps/cashier/withdrawals/{id}/confirm',
  summary: 'Says whether a paid withdrawal arrived: all, none, or a part of it',
  who: 'member',
  input: z
    .object({
      id: rowId,
      receipt: z.enum(RECEIPTS),
      /** What arrived; required with `partially_received`, not allowed otherwise. */
      amount: positiveMoney.optional(),
    })
    .refine((input) => (input.receipt === 'partially_received') === (input.amount !== undefined), { path: ['amount'] }),
  output: withdrawalRow,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'AMOUNT_TOO_LARGE'],
})
