/** What a brand allows of line payments, as operators set it. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { ruleWaiting } from './office-cashier-rules.ts'

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

export const linePolicy = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** To the direct upline. */
  toUpline: z.boolean(),
  /** From an agent to the accounts below. */
  toDownline: z.boolean(),
  /** Limits of one line payment. */
  min: amount,
  max: amount,
  /** What one account may send in a day of the brand's time zone. */
  dayAmount: amount,
  dayCount: z.number().int().min(1).max(10_000),
})
export type LinePolicySettings = z.infer<typeof linePolicy>

const linePolicyRow = linePolicy.extend({ waiting: ruleWaiting })
export type LinePolicyRow = z.infer<typeof linePolicyRow>

export const officeLinePolicies = defineCall({
  id: 'officeLinePolicies',
  method: 'GET',
  path: '/office/line-policies',
  summary: 'What the brand allows of line payments, a currency a row',
  who: 'operator',
  permission: 'site.read',
  input: nothing,
  output: z.object({ policies: z.array(linePolicyRow) }),
  errors: [],
})

export const officeSetLinePolicy = defineCall({
  id: 'officeSetLinePolicy',
  method: 'PUT',
  path: '/office/line-policies',
  summary:
    'Sets what the brand allows of line payments in a currency; what gets looser needs a second operator, and counts a day later',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  input: linePolicy.extend({ reason: z.string().trim().max(500).default('') }),
  output: linePolicyRow,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'DECISION_OPEN'],
})
