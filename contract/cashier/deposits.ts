/** How a member's money comes in, and who must act next. */
import { DEPOSIT_TOPIC } from './live.ts'
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
import { method, METHOD_KINDS, DEPOSIT_FLOWS, payee } from './methods.ts'
import { orders, requestId, rowId, methodCode, reason } from './orders.ts'

/**
 * `review`: another amount arrived than was asked, or a picture was sent: an operator decides. A late payment still
 * counts. `reversed`: the payer's bank took the money back after it was credited.
 */
export const DEPOSIT_STATES = ['pending', 'paid', 'review', 'failed', 'expired', 'reversed'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]
/** Why an operator does not credit a deposit; message key `cashier.reason.<reason>`. */
export const REFUSE_REASONS = ['not_arrived', 'picture_unclear', 'name_differs', 'sent_before', 'refused'] as const

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
  /** What arrived, according to the provider; null until then. */
  paidAmount: money.nullable(),
  /** What was added to the balance; null until then. */
  credited: money.nullable(),
  currency: z.string(),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  flow: z.enum(DEPOSIT_FLOWS),
  /** The address of the provider's page, while the deposit is pending. */
  redirectUrl: z.string().nullable(),
  /** For a bank deposit: the account to pay, quoting `reference`. */
  payee: payee.nullable(),
  /** The number of pictures received, and whether another one is accepted now. */
  proofs: z.number().int(),
  canProve: z.boolean(),
  reason: reason.nullable(),
  /**
   * The bank took it back: when, how much was taken from the balance, and what of it is owed still. Null: it was not
   * taken back after the credit.
   */
  reversal: z.object({ at: instant, taken: money, owed: money }).nullable(),
  /** The offer that was chosen with it (promotions); null: none. */
  offer: id.nullable(),
})
export type DepositRow = z.infer<typeof depositRow>

export const createDeposit = defineCall({
  id: 'createDeposit',
  method: 'POST',
  path: '/wps/cashier/deposits',
  summary: 'Opens a deposit and answers where to pay: the provider’s page, or a payee and the number to quote',
  who: 'member',
  input: z.object({
    requestId,
    methodCode,
    amount: positiveMoney,
    /** An offer of depositOffers that this deposit is to count for. */
    offer: rowId.optional(),
  }),
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
    'OFFER_UNAVAILABLE',
  ],
})

export const listDeposits = defineCall({
  id: 'listDeposits',
  method: 'GET',
  path: '/wps/cashier/deposits',
  summary: 'The member’s deposits, newest first, with the totals of everything that the filter matches',
  who: 'member',
  changesWith: [DEPOSIT_TOPIC],
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
  changesWith: [DEPOSIT_TOPIC],
  input: z.object({ id: rowId }),
  output: depositRow,
  errors: ['NOT_FOUND'],
})

/** The largest picture that is accepted, and how many for one deposit (0055: proofs). */
export const PROOF_MAX_BYTES = 5 * 1024 * 1024
export const PROOFS_MAX = 5

export const depositProof = defineCall({
  id: 'depositProof',
  method: 'POST',
  path: '/wps/cashier/deposits/{id}/proof',
  summary: 'Takes a picture of the payment of a bank deposit: PNG or JPEG, the body is the file itself',
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
