/** The brand's methods of deposit and withdrawal, as operators set them. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { DEPOSIT_FLOWS, METHOD_KINDS, payee } from './methods.ts'
import { ruleWaiting } from './office-cashier-rules.ts'

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
  /** The lowest VIP level that may use it; 0: every member. */
  minVip: z.number().int().min(0).max(100),
  /** ISO countries of the members who may use it; empty: every country. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(50),
  /** For bank deposits: the account that members pay. */
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

export const officeAddPaymentMethod = defineCall({
  id: 'officeAddPaymentMethod',
  method: 'POST',
  path: '/office/payment-methods',
  summary: 'Adds a method of the brand, switched off: switching it on needs a second operator, and counts a day later',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  input: paymentMethodRow.omit({ isActive: true }).extend({
    provider: z.string().max(32),
    flow: z.enum(DEPOSIT_FLOWS),
    reason: z.string().trim().min(3).max(300),
  }),
  output: officeMethodRow,
  errors: ['INVALID_INPUT', 'METHOD_EXISTS'],
})

export const officeMethodProviders = defineCall({
  id: 'officeMethodProviders',
  method: 'GET',
  path: '/office/payment-methods/providers',
  summary: 'The providers that a new method can go through',
  who: 'operator',
  permission: 'cashier.rules',
  input: nothing,
  output: z.object({ codes: z.array(z.string()) }),
  errors: [],
})
