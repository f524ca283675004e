/** The rules of a brand's cashier, as operators set them, and the way back to a member's payment password. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from './call.ts'

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
export const REST_HOURS_MIN = 24
export const REST_HOURS_MAX = 72
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

export const cashierRules = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Withdrawals and adjustments above it need two operators. */
  fourEyesAbove: amount,
  /** Withdrawals up to it need none, if the risk check finds nothing; 0: every one needs an operator. */
  autoApproveUpTo: amount,
  /** How long a further payee waits before money may go there. */
  payeeWaitMinutes: z.number().int().min(0).max(43_200),
  /** How long a member may say that a received withdrawal did not arrive. */
  reopenHours: z.number().int().min(0).max(720),
  /** How long outgoing money rests after an operator helped a member back into the account. */
  restHours: z.number().int().min(REST_HOURS_MIN).max(REST_HOURS_MAX),
  /** What a member may take out; the row of the highest level that the member has reached counts, for each period. */
  limits: z.array(z.object({
    period: z.enum(LIMIT_PERIODS), minVip: z.number().int().min(0).max(100), withdrawals: z.number().int().min(1).max(10_000), amount,
  })).max(60),
})
export type CashierRules = z.infer<typeof cashierRules>

export const officeCashierRules = defineCall({
  id: 'officeCashierRules', method: 'GET', path: '/office/cashier-rules',
  summary: 'The rules of the brand’s cashier, a currency a row',
  who: 'operator', permission: 'site.read',
  input: nothing,
  output: z.object({ rules: z.array(cashierRules) }),
  errors: [],
})

export const officeSetCashierRules = defineCall({
  id: 'officeSetCashierRules', method: 'PUT', path: '/office/cashier-rules',
  summary: 'Sets the rules of a currency',
  who: 'operator', permission: 'site.write',
  input: cashierRules,
  output: cashierRules,
  errors: ['INVALID_INPUT'],
})

export const officePaymentPasswordCode = defineCall({
  id: 'officePaymentPasswordCode', method: 'POST', path: '/office/members/{id}/payment-password-code',
  summary: 'Makes a one-time code with which the member, logged in, sets a new payment password; it is shown once',
  who: 'operator', permission: 'members.write',
  input: z.object({ id: id.regex(/^\d{1,18}$/), reason: z.string().trim().min(3).max(500) }),
  output: z.object({ code: z.string(), expiresAt: instant }),
  errors: ['NOT_FOUND', 'PAYMENT_PASSWORD_NOT_SET'],
})
