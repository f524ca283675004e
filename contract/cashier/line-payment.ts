/** Line payments: money between an account and the agent above it or the accounts below it, in one's own line only. */
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { z } from 'zod'
import { defineCall, id, instant, money, nothing, pageInput, pageOf, positiveMoney } from '../call.ts'
import { PAYMENT_PASSWORD_MAX } from './payees.ts'

const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** up: from an account to the agent above it; down: from an agent to an account below. */
export const LINE_DIRECTIONS = ['up', 'down'] as const
export type LineDirection = (typeof LINE_DIRECTIONS)[number]

export const linePaymentRow = z.object({
  id,
  /** Our number; it is in both account records. */
  reference: z.string(),
  /** Whether the caller sent it. */
  isSent: z.boolean(),
  /** The account on the other side. */
  other: z.object({ username: z.string() }),
  amount: money,
  currency: z.string(),
  createdAt: instant,
})
export type LinePaymentRow = z.infer<typeof linePaymentRow>

export const lineTransferOptions = defineCall({
  id: 'lineTransferOptions',
  method: 'GET',
  path: '/wps/member/transfers/options',
  who: 'member',
  changesWith: [BALANCE_TOPIC],
  summary: 'Whether the account may send to its upline and below, within which limits, and what is left of today',
  input: nothing,
  output: z.object({
    /** The direct upline; null where there is none. */
    upline: z.object({ username: z.string() }).nullable(),
    canSendUp: z.boolean(),
    canSendDown: z.boolean(),
    currency: z.string(),
    min: money,
    max: money,
    /** What can be sent now: the balance without what is locked. */
    available: money,
    today: z.object({ amount: money, amountLimit: money, count: z.number().int(), countLimit: z.number().int() }),
    hasPaymentPassword: z.boolean(),
    /** Until when no money can leave, because an operator helped with a password; null: it can leave. */
    restsUntil: instant.nullable(),
  }),
  errors: [],
})

const ERRORS = [
  'LINE_CLOSED',
  'NOT_FOUND',
  'LINE_UNAVAILABLE',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'LINE_LIMIT',
  'INSUFFICIENT_FUNDS',
  'WITHDRAWAL_LOCKED',
  'OUTGOING_RESTS',
  'KEY_REUSED',
  'PAYMENT_PASSWORD_NOT_SET',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_LOCKED',
] as const
const paymentPassword = z.string().max(PAYMENT_PASSWORD_MAX)

export const transferUpline = defineCall({
  id: 'transferUpline',
  method: 'POST',
  path: '/wps/member/transfers',
  who: 'member',
  sealed: true,
  summary: 'Sends money to the agent right above. Idempotent by requestId',
  input: z.object({ requestId, amount: positiveMoney, paymentPassword }),
  output: linePaymentRow,
  errors: ERRORS,
})

export const agentTransfer = defineCall({
  id: 'agentTransfer',
  method: 'POST',
  path: '/wps/agent/transfers',
  who: 'agent',
  sealed: true,
  summary:
    'Sends money to an account below in the agent’s own line, or to the agent right above. Idempotent by requestId',
  input: z
    .object({
      requestId,
      direction: z.enum(LINE_DIRECTIONS),
      amount: positiveMoney,
      paymentPassword,
      /** The downline account that receives the money; absent in a payment upwards. */
      username: z.string().trim().min(1).max(64).optional(),
    })
    .refine(({ direction, username }) => (direction === 'down') === (username !== undefined), {
      path: ['username'],
      error: 'with a transfer downwards',
    }),
  output: linePaymentRow,
  errors: ERRORS,
})

export const lineTransfers = defineCall({
  id: 'lineTransfers',
  method: 'GET',
  path: '/wps/member/transfers',
  who: 'member',
  changesWith: [BALANCE_TOPIC],
  summary: 'What the account sent and received within its line, newest first',
  input: pageInput,
  output: pageOf(linePaymentRow),
  errors: [],
})
