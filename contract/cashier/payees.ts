/** The payees of a member's withdrawals, and the payment password that withdrawals need. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { CHANNEL_KINDS } from './payment-protocol.ts'

const rowId = id.regex(/^\d{1,19}$/)
const methodCode = z.string().regex(/^[a-z0-9-]{2,32}$/)

export const payoutAccountRow = z.object({
  id,
  kind: z.enum(CHANNEL_KINDS),
  methodCode: z.string(),
  methodName: z.string(),
  holder: z.string(),
  /** Masked: "017•• •••482". */
  number: z.string(),
  bank: z.string().nullable(),
  createdAt: instant,
  /** The moment from which it can be paid; null: now. */
  usableAt: instant.nullable(),
})

export const payoutAccounts = defineCall({
  id: 'payoutAccounts',
  method: 'GET',
  path: '/wps/cashier/payoutAccounts',
  summary: 'Where the member’s withdrawals may go',
  who: 'member',
  input: nothing,
  output: z.object({ accounts: z.array(payoutAccountRow), limit: z.number().int() }),
  errors: [],
})

export const addPayoutAccount = defineCall({
  id: 'addPayoutAccount',
  method: 'POST',
  path: '/wps/cashier/payoutAccounts',
  summary: 'Adds an e-wallet, bank account or address of the member’s own',
  who: 'member',
  input: z.object({
    methodCode,
    holder: z.string().trim().min(2).max(80),
    /** Digits of a phone or account number, or an address; spaces and dashes are dropped. */
    number: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^[A-Za-z0-9]{6,64}$/)),
    /** The bank's name; required with a bank account, not allowed otherwise. */
    bank: z.string().trim().min(2).max(80).optional(),
  }),
  output: payoutAccountRow,
  errors: [
    'REAUTH_REQUIRED',
    'METHOD_UNAVAILABLE',
    'HOLDER_DIFFERS',
    'PAYOUT_ACCOUNT_EXISTS',
    'PAYOUT_ACCOUNTS_FULL',
    'PAYEE_BLOCKED',
    'INVALID_INPUT',
  ],
})

export const removePayoutAccount = defineCall({
  id: 'removePayoutAccount',
  method: 'DELETE',
  path: '/wps/cashier/payoutAccounts',
  summary: 'Removes a payout account; a withdrawal that has not left for it yet comes back',
  who: 'member',
  input: z.object({ id: rowId }),
  output: z.object({ removed: z.literal(true) }),
  errors: ['REAUTH_REQUIRED', 'PAYOUT_ACCOUNT_NOT_FOUND'],
})

/** Length of a payment password. */
export const PAYMENT_PASSWORD_MIN = 6
export const PAYMENT_PASSWORD_MAX = 20
const paymentPasswordText = z.string().min(PAYMENT_PASSWORD_MIN).max(PAYMENT_PASSWORD_MAX)

export const paymentPassword = defineCall({
  id: 'paymentPassword',
  method: 'POST',
  path: '/wps/member/password/payment',
  sealed: true,
  summary: 'Sets the payment password, or changes it with the present one',
  who: 'member',
  input: z.object({
    newPassword: paymentPasswordText,
    /** Required once one is set. */
    oldPassword: z.string().max(PAYMENT_PASSWORD_MAX).optional(),
  }),
  output: z.object({ isSet: z.literal(true) }),
  errors: ['REAUTH_REQUIRED', 'PAYMENT_PASSWORD_WRONG', 'PAYMENT_PASSWORD_LOCKED'],
})

export const paymentPasswordCode = defineCall({
  id: 'paymentPasswordCode',
  method: 'POST',
  path: '/wps/member/password/payment/code',
  sealed: true,
  summary: 'Sends a code to the mobile number or mail address known from registration; needs the login password',
  who: 'member',
  input: z.object({ password: z.string().min(1).max(256) }),
  output: z.object({
    channel: z.enum(['sms', 'mail']),
    /** Masked. */
    recipient: z.string(),
    expiresAt: instant,
  }),
  errors: [
    'PAYMENT_PASSWORD_NOT_SET',
    'PASSWORD_WRONG',
    'ONE_TIME_PASSWORD_OVER',
    'ACCOUNT_LOCKED',
    'NO_CONTACT',
    'TOO_MANY_REQUESTS',
  ],
})

export const resetPaymentPassword = defineCall({
  id: 'resetPaymentPassword',
  method: 'POST',
  path: '/wps/member/password/payment/reset',
  sealed: true,
  summary: 'Sets a new payment password with the code that was sent, on the member’s own wish or on an operator’s',
  who: 'member',
  input: z.object({ code: z.string().regex(/^\d{6}$/), newPassword: paymentPasswordText }),
  output: z.object({ isSet: z.literal(true) }),
  errors: ['CODE_WRONG', 'CODE_EXPIRED'],
})
