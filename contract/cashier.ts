/** The cashier: how money comes in from a member and goes out to one, and who acts next. */
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
} from './call.ts'
import { LIMIT_PERIODS } from './office-cashier-rules.ts'
import { callback, CHANNEL_KINDS } from './payment-protocol.ts'
import { PAYMENT_PASSWORD_MAX } from './payees.ts'

export const METHOD_KINDS = CHANNEL_KINDS
export type MethodKind = (typeof METHOD_KINDS)[number]

/** How money comes in: on the provider's page, or by the member's own transfer to the payee shown, with a picture as proof. */
export const DEPOSIT_FLOWS = ['hosted', 'transfer'] as const
export type DepositFlow = (typeof DEPOSIT_FLOWS)[number]

/** `review`: another amount came than was asked, or a picture was sent: an operator decides. A late payment still counts. */
export const DEPOSIT_STATES = ['pending', 'paid', 'review', 'failed', 'expired'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/**
 * requested → checked → (reviewing) → approved → sending → paid → confirmed, or disputed until an operator resolves it.
 * rejected, failed and cancelled gave the money back.
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
/** What a member answers to "has it arrived?" */
export const RECEIPTS = ['received', 'not_received', 'partially_received'] as const

/** Why an operator gives a withdrawal back; message key `cashier.reason.<reason>`. */
export const REJECT_REASONS = [
  'account_invalid',
  'name_mismatch',
  'documents_needed',
  'duplicate',
  'rules_broken',
  'other',
] as const
/** Why an operator credits nothing for a deposit; message key `cashier.reason.<reason>`. */
export const REFUSE_REASONS = ['not_arrived', 'picture_unclear', 'name_differs', 'sent_before', 'refused'] as const
/** Why a method cannot be used now; message key `cashier.unavailable.<reason>`. */
export const UNAVAILABLE_REASONS = ['paused', 'currency', 'country', 'vip'] as const
/** Why part of a balance cannot be withdrawn; message key `cashier.lock.<reason>`. */
export const LOCK_REASONS = ['wagering', 'bonus', 'risk', 'chargeback'] as const
export type LockReason = (typeof LOCK_REASONS)[number]

/** What the house takes: a fixed amount and a percentage ("1.5") of the amount. */
const fee = z.object({ fixed: money, percent: z.string() })
/** A client's own number of a request: the same number is answered as the first time and moves nothing again. */
const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
const rowId = id.regex(/^\d{1,18}$/)
const methodCode = z.string().regex(/^[a-z0-9-]{2,32}$/)
/** What a record of orders can be asked for, and how it is paged: by number, or by the neighbours of a page. */
const orders = {
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  methodCode: methodCode.optional(),
  /** `next` of a page: the older one. */
  before: rowId.optional(),
  /** `previous` of a page: the newer one. */
  after: rowId.optional(),
}
/** An account of the house's own that members pay into. */
export const payee = z.object({
  holder: z.string().trim().min(2).max(80),
  number: z.string().trim().min(4).max(64),
  bank: z.string().trim().min(2).max(80).nullable(),
})
export type Payee = z.infer<typeof payee>
/** A reason that people read: a key with its message, and what the operator added. */
const reason = z.object({ key: z.string(), note: z.string().nullable() })

const method = {
  code: z.string(),
  kind: z.enum(METHOD_KINDS),
  /** In the reader's language. */
  name: z.string(),
  min: money,
  max: money,
  fee,
  quickAmounts: z.array(money),
  isAvailable: z.boolean(),
  unavailable: z.enum(UNAVAILABLE_REASONS).nullable(),
}

export const depositMethods = defineCall({
  id: 'depositMethods',
  method: 'GET',
  path: '/wps/cashier/deposit/methods',
  summary: 'The ways to pay in, in the brand’s order, with limits and fees',
  who: 'member',
  input: nothing,
  output: z.object({ currency: z.string(), methods: z.array(z.object({ ...method, flow: z.enum(DEPOSIT_FLOWS) })) }),
  errors: [],
})

export const depositRow = z.object({
  id,
  reference: z.string(),
  state: z.enum(DEPOSIT_STATES),
  methodCode: z.string(),
  methodName: z.string(),
  kind: z.enum(METHOD_KINDS),
  /** What was asked for. */
  amount: money,
  fee: money,
  /** What the provider says came in; null until then. */
  paidAmount: money.nullable(),
  /** What the balance grew by; null until then. */
  credited: money.nullable(),
  currency: z.string(),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  flow: z.enum(DEPOSIT_FLOWS),
  /** The provider's page, while the deposit is pending. */
  redirectUrl: z.string().nullable(),
  /** Of a transfer: whom to pay, quoting `reference`. */
  payee: payee.nullable(),
  /** Pictures that came, and whether another one is taken now. */
  proofs: z.number().int(),
  canProve: z.boolean(),
  reason: reason.nullable(),
})
export type DepositRow = z.infer<typeof depositRow>

export const createDeposit = defineCall({
  id: 'createDeposit',
  method: 'POST',
  path: '/wps/cashier/deposits',
  summary: 'Opens a deposit and answers where to pay: the provider’s page, or a payee and the number to quote',
  who: 'member',
  input: z.object({ requestId, methodCode, amount: positiveMoney }),
  output: depositRow,
  errors: [
    'METHOD_UNAVAILABLE',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'KEY_REUSED',
    'DEPOSITS_OPEN',
    'PROVIDER_UNAVAILABLE',
    'EXCLUDED',
    'ON_BREAK',
    'DEPOSIT_LIMIT',
  ],
})

export const listDeposits = defineCall({
  id: 'listDeposits',
  method: 'GET',
  path: '/wps/cashier/deposits',
  summary: 'The member’s deposits, newest first, with the totals of everything that the filter matches',
  who: 'member',
  input: pageInput
    .extend({ ...orders, state: z.enum(DEPOSIT_STATES).optional() })
    .refine(isWithinJump, { path: ['pageNo'] }),
  output: pageOf(depositRow).extend({
    totals: z.object({ amount: money, credited: money }),
    currency: z.string(),
    ...neighbours,
  }),
  errors: ['RANGE_TOO_OLD'],
})

export const deposit = defineCall({
  id: 'deposit',
  method: 'GET',
  path: '/wps/cashier/deposits/{id}',
  summary: 'One deposit of the member',
  who: 'member',
  input: z.object({ id: rowId }),
  output: depositRow,
  errors: ['NOT_FOUND'],
})

/** The largest picture that is taken, and how many of one deposit (0055: proofs). */
export const PROOF_MAX_BYTES = 5 * 1024 * 1024
export const PROOFS_MAX = 5

export const depositProof = defineCall({
  id: 'depositProof',
  method: 'POST',
  path: '/wps/cashier/deposits/{id}/proof',
  summary: 'Takes a picture of the payment of a transfer: PNG or JPEG, the body is the file itself',
  who: 'member',
  upload: { types: ['image/png', 'image/jpeg'], maxBytes: PROOF_MAX_BYTES },
  input: z.object({ id: rowId }),
  output: depositRow,
  errors: ['NOT_FOUND', 'DEPOSIT_CLOSED', 'PROOFS_FULL', 'PICTURE_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
})

/** A picture inside an answer, so that it has no address of its own: JPEG in base64. */
export const picture = z.object({ jpeg: z.base64(), width: z.number().int(), height: z.number().int(), at: instant })

export const depositPicture = defineCall({
  id: 'depositPicture',
  method: 'GET',
  path: '/wps/cashier/deposits/{id}/proof',
  summary: 'The newest picture that the member sent for an own deposit',
  who: 'member',
  input: z.object({ id: rowId }),
  output: picture,
  errors: ['NOT_FOUND'],
})

/** How long this method's payments took lately, from request to paid; null without enough of them. */
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
  /** The provider's own number, to ask it about. */
  providerReference: z.string().nullable(),
  reason: reason.nullable(),
  canCancel: z.boolean(),
  canConfirm: z.boolean(),
  /** Until when a receipt can be taken back; null: not. */
  reopenUntil: instant.nullable(),
  confirmation: z.enum(CONFIRMATIONS).nullable(),
  /** What the member says arrived; null unless told. */
  receivedAmount: money.nullable(),
  /** When an unanswered payment counts as received. */
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
  input: nothing,
  output: z.object({
    currency: z.string(),
    methods: z.array(z.object({ ...method, usual })),
    balance: money,
    withdrawable: money,
    /** On its way out already. */
    inProgress: money,
    locks: z.array(z.object({ reason: z.enum(LOCK_REASONS), amount: money, source: z.string() })),
    /** What is used of every limit that the brand has for the member. */
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
    /** Until when nothing can leave, because an operator helped with a password; null: it can. */
    restsUntil: instant.nullable(),
    /** The newest that is in progress, or paid and not confirmed. */
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
      /** What arrived; only with `partially_received`, and needed there. */
      amount: positiveMoney.optional(),
    })
    .refine((input) => (input.receipt === 'partially_received') === (input.amount !== undefined), { path: ['amount'] }),
  output: withdrawalRow,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'AMOUNT_TOO_LARGE'],
})

export const paymentCallback = defineCall({
  id: 'paymentCallback',
  method: 'POST',
  path: '/callback/payment/{provider}',
  summary: 'A payment provider tells what became of an order (contract/payment-protocol.ts); signed, repeatable',
  who: 'anyone',
  input: callback.extend({ provider: z.string().regex(/^[a-z0-9-]{2,32}$/) }),
  output: z.object({ taken: z.literal(true) }),
  errors: ['SIGNATURE_INVALID', 'NOT_FOUND', 'CURRENCY_MISMATCH', 'TOO_MANY_REQUESTS'],
})
