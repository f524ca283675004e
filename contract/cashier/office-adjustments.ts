/** Corrections of members' balances with four eyes. */
import { z } from 'zod'
import { waiting } from '../decisions/decisions.ts'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'

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
