/** Corrections of members' balances with four eyes, and the comparison with a provider's own statement. */
import { z } from 'zod'
import { waiting } from '../decisions/decisions.ts'
import { dateText, defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'

export const ADJUSTMENT_STATES = ['requested', 'posted', 'refused'] as const
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number]
/** Why a balance is corrected; the text beside it gives the details. */
export const ADJUSTMENT_REASONS = [
  'compensation',
  'credited_twice',
  'provider_error',
  'chargeback',
  'goodwill',
  'fraud',
] as const
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number]
/** What a compensation is for. */
export const CAUSE_KINDS = ['withdrawal', 'deposit', 'round'] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]
const because = z.string().trim().min(3).max(500)
const member = z.object({ id, username: z.string() })

export const adjustmentRow = z.object({
  id,
  reference: z.string(),
  member,
  state: z.enum(ADJUSTMENT_STATES),
  /** Signed: positive amounts go to the member. */
  amount: money,
  currency: z.string(),
  reason: z.string(),
  /** Null: requested before reasons were a list. */
  reasonKey: z.enum(ADJUSTMENT_REASONS).nullable(),
  /** For a compensation: `withdrawal:W-7F2K9QXM`. */
  cause: z.string().nullable(),
  /** The decision about it. */
  decisionId: id.nullable(),

  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
})

export const officeAdjustments = defineCall({
  id: 'officeAdjustments',
  method: 'GET',
  path: '/office/adjustments',
  summary:
    'Corrections: those that wait for a second operator the longest waiting first, decided ones the newest first',
  who: 'operator',
  permission: 'deposits.read',
  input: pageInput.extend({ state: z.enum(ADJUSTMENT_STATES).default('requested') }),
  output: pageOf(adjustmentRow),
  errors: [],
})

export const officeRequestAdjustment = defineCall({
  id: 'officeRequestAdjustment',
  method: 'POST',
  path: '/office/adjustments',
  summary: 'Asks for a correction of a member’s balance; nothing moves until another operator agrees',
  who: 'operator',
  permission: 'withdrawals.force',
  stepUp: true,
  input: z.object({
    username: z.string().trim().min(1).max(64),
    /** "-12.50" is taken from the member. */
    amount: z
      .string()
      .regex(/^-?\d{1,12}(\.\d{1,2})?$/)
      .refine((text) => Number(text) !== 0),
    reasonKey: z.enum(ADJUSTMENT_REASONS),
    reason: because,
    /** With `compensation` only, where it is required: the order or round concerned, by its number. */
    cause: z.object({ kind: z.enum(CAUSE_KINDS), reference: z.string().trim().min(1).max(64) }).optional(),
  }),
  output: adjustmentRow.extend({ waiting }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'AMOUNT_TOO_LARGE', 'OWN_MONEY'],
})

/** `missing_there`: we recorded it and the provider does not list it; `missing_here`: the other way round. */
export const DIFFERENCES = ['missing_there', 'missing_here', 'amount_differs', 'currency_differs'] as const
export type DifferenceKind = (typeof DIFFERENCES)[number]
export const STATEMENT_MAX_BYTES = 8 * 1024 * 1024

const reconciliation = z.object({
  id,
  provider: z.string(),
  day: z.string(),
  operator: z.string(),
  at: instant,
  /** How many payments each side has. */
  recorded: z.number().int(),
  stated: z.number().int(),
  differences: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['deposit', 'payout']),
      what: z.enum(DIFFERENCES),
      currency: z.string(),
      recorded: money.nullable(),
      stated: money.nullable(),
    }),
  ),
})
const ofDay = z.object({ provider: z.string().regex(/^[a-z0-9-]{2,32}$/), day: dateText })

export const officeReconciliations = defineCall({
  id: 'officeReconciliations',
  method: 'GET',
  path: '/office/reconciliations',
  summary: 'The newest comparisons with providers’ statements, and the providers of the brand',
  who: 'operator',
  permission: 'books.read',
  input: z.object({}),
  output: z.object({ reconciliations: z.array(reconciliation), providers: z.array(z.string()) }),
  errors: [],
})

export const officeReconcile = defineCall({
  id: 'officeReconcile',
  method: 'POST',
  path: '/office/reconciliations',
  summary: 'Asks a provider for its statement of a day (UTC) and lists every difference from what was recorded',
  who: 'operator',
  permission: 'books.read',
  input: ofDay,
  output: reconciliation,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
})

export const officeReconcileFile = defineCall({
  id: 'officeReconcileFile',
  method: 'POST',
  path: '/office/reconciliations/{provider}/{day}',
  summary:
    'The same with the provider’s statement as a file: CSV with reference, kind (deposit or payout), amount, currency',
  who: 'operator',
  permission: 'books.read',
  upload: { types: ['text/csv'], maxBytes: STATEMENT_MAX_BYTES },
  input: ofDay,
  output: reconciliation,
  errors: ['NOT_FOUND', 'STATEMENT_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
})
