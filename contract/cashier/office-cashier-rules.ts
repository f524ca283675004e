/** The rules of a brand's cashier, as operators set them, and the reset of a member's payment password. */
import { z } from 'zod'
import { defineCall, id, nothing } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
export const REST_HOURS_MIN = 24
export const REST_HOURS_MAX = 72
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/**
 * Up to which sums one operator decides alone, within a day and in one direction: per member, per deciding operator,
 * and for the whole brand.
 */
const bounds = { memberAbove: amount, operatorAbove: amount, brandAbove: amount }
const reason = z.string().trim().max(500).default('')

export const cashierRules = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  ...bounds,
  /** Withdrawals up to it need no operator, if the risk check finds nothing; 0: every withdrawal needs an operator. */
  autoApproveUpTo: amount,
  /** How long a further payee waits before money may be sent there. */
  payeeWaitMinutes: z.number().int().min(0).max(43_200),
  /** How long a member may say that a received withdrawal did not arrive. */
  reopenHours: z.number().int().min(0).max(720),
  /** Minutes after which a paid withdrawal that its member has not confirmed counts as received; null: the house's. */
  receiveMinutes: z.number().int().min(10).max(10_080).nullable().default(null),
  /** How long no money may leave after an operator helped a member back into the account. */
  restHours: z.number().int().min(REST_HOURS_MIN).max(REST_HOURS_MAX),
  /** What a member may withdraw; for each period, the row of the highest level that the member has reached counts. */
  limits: z
    .array(
      z.object({
        period: z.enum(LIMIT_PERIODS),
        minVip: z.number().int().min(0).max(100),
        withdrawals: z.number().int().min(1).max(10_000),
        amount,
      }),
    )
    .max(60),
})
export type CashierRules = z.infer<typeof cashierRules>

export const houseRules = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), ...bounds })
export type HouseRules = z.infer<typeof houseRules>

/**
 * The waiting change of a rule: a loosening that needs a second operator, or one that two agreed to and that waits
 * until `effectiveAt`.
 */
export const ruleWaiting = waiting
  .unwrap()
  .extend({ effectiveAt: z.string().nullable(), after: z.record(z.string(), z.unknown()) })
  .nullable()
const rulesRow = cashierRules.extend({
  /**
   * The house's limit, above which no brand may go; null: the house has set none, and two operators decide about
   * everything.
   */
  floor: houseRules.nullable(),
  waiting: ruleWaiting,
})
export type CashierRulesRow = z.infer<typeof rulesRow>

export const officeCashierRules = defineCall({
  id: 'officeCashierRules',
  method: 'GET',
  path: '/office/cashier-rules',
  summary: 'The rules of the brand’s cashier, a currency a row, and what of them waits',
  who: 'operator',
  permission: 'site.read',
  input: nothing,
  output: z.object({ rules: z.array(rulesRow) }),
  errors: [],
})

export const officeSetCashierRules = defineCall({
  id: 'officeSetCashierRules',
  method: 'PUT',
  path: '/office/cashier-rules',
  summary: 'Sets the rules of a currency; what gets looser needs a second operator, and counts a day later',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  input: cashierRules.extend({ reason }),
  output: rulesRow,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'DECISION_OPEN'],
})

const houseRulesRow = houseRules.extend({ waiting: ruleWaiting })
export type HouseRulesRow = z.infer<typeof houseRulesRow>

export const officeHouseRules = defineCall({
  id: 'officeHouseRules',
  method: 'GET',
  path: '/office/house/rules',
  summary: 'The floor under every brand’s rules of money, a currency a row, and what of it waits',
  who: 'operator',
  permission: 'house.rules',
  input: nothing,
  output: z.object({ rules: z.array(houseRulesRow) }),
  errors: [],
})

export const officeSetHouseRules = defineCall({
  id: 'officeSetHouseRules',
  method: 'PUT',
  path: '/office/house/rules',
  summary:
    'Sets the floor for a currency; what gets looser needs a second operator of the house, and counts a day later',
  who: 'operator',
  permission: 'house.rules',
  stepUp: true,
  input: houseRules.extend({ reason }),
  output: houseRulesRow,
  errors: ['INVALID_INPUT', 'DECISION_OPEN'],
})

export const officePaymentPasswordCode = defineCall({
  id: 'officePaymentPasswordCode',
  method: 'POST',
  path: '/office/members/{id}/payment-password-code',
  summary:
    'Asks for a one-time code with which the member, logged in, sets a new payment password; it goes to the member’s own proven number or mail address when another operator agrees',
  who: 'operator',
  permission: 'members.write',
  stepUp: true,
  input: z.object({ id: id.regex(/^\d{1,18}$/), reason: z.string().trim().min(3).max(500) }),
  output: z.object({
    waiting,
    /** Where the money goes, masked. */
    recipient: z.string(),
  }),
  errors: ['NOT_FOUND', 'PAYMENT_PASSWORD_NOT_SET', 'NO_CONTACT', 'DECISION_OPEN', 'OWN_MONEY', 'SECOND_OPERATOR'],
})
