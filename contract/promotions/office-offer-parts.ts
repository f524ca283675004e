/** An offer's codes and its members, in the back office. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'
import { promoCode } from './documents.ts'

const READ = { who: 'operator', permission: 'promotions.read' } as const
const WRITE = { who: 'operator', permission: 'promotions.write' } as const
const rowId = id.regex(/^\d{1,18}$/)
const because = z.string().trim().min(3).max(300)

const codeText = z.string().regex(/^[A-Z0-9-]{4,40}$/)
export const offerCodeRow = z.object({
  /** The code itself. */
  id: codeText,
  used: z.int(),
  /** null: once a member, as often as members come. */
  usesMax: z.int().nullable(),
  offAt: instant.nullable(),
  offBy: z.string().nullable(),
})

export const officeOfferCodes = defineCall({
  id: 'officeOfferCodes',
  method: 'GET',
  path: '/office/promotions/offers/{id}/codes',
  ...WRITE,
  summary: 'The codes of an offer and how often each was used, the most used first',
  input: pageInput.extend({
    id: rowId,
    /** The beginning of a code. */
    search: z.string().trim().max(40).optional(),
    state: z.enum(['on', 'off', 'used']).optional(),
  }),
  output: pageOf(offerCodeRow),
  errors: ['NOT_FOUND'],
})

/** Codes that one order makes, and those that one offer has at most. */
export const CODES_AT_ONCE = 5_000
export const CODES_MAX = 50_000

export const officeAddCodes = defineCall({
  id: 'officeAddCodes',
  method: 'POST',
  path: '/office/promotions/offers/{id}/codes',
  ...WRITE,
  stepUp: true,
  summary: 'Adds a code to an offer by code, or a batch of codes made by chance with one use each; its ceiling stays',
  input: z.object({
    id: rowId,
    codes: z.discriminatedUnion('use', [
      z.object({ use: z.literal('one'), code: promoCode, uses: z.int().min(1).max(1_000_000).nullable() }),
      z.object({ use: z.literal('batch'), count: z.int().min(1).max(CODES_AT_ONCE) }),
    ]),
    reason: because,
  }),
  output: z.object({ added: z.int() }),
  errors: ['NOT_FOUND', 'OFFER_STATE', 'OFFER_CODE_TAKEN', 'INVALID_INPUT'],
})

export const officeSwitchCode = defineCall({
  id: 'officeSwitchCode',
  method: 'POST',
  path: '/office/promotions/offers/{id}/codes/switch',
  ...WRITE,
  summary: 'Switches a code off, so that it answers like a wrong one, or on again; one person is enough',
  input: z.object({ id: rowId, code: codeText, isOff: z.boolean(), reason: because }),
  output: offerCodeRow,
  errors: ['NOT_FOUND'],
})

export const PARTICIPATION_STATES = ['joined', 'applying', 'given', 'rejected', 'closed'] as const

export const officeOfferMembers = defineCall({
  id: 'officeOfferMembers',
  method: 'GET',
  path: '/office/promotions/offers/{id}/members',
  ...READ,
  permission: 'promotions.review',
  summary: 'Who has what of an offer, the newest first, with what was known when it was decided',
  input: pageInput.extend({
    id: rowId,
    username: z.string().trim().max(64).optional(),
    state: z.enum(PARTICIPATION_STATES).optional(),
  }),
  output: pageOf(
    z.object({
      id,
      member: z.object({ id, username: z.string() }),
      occurrence: z.string(),
      version: z.int(),
      state: z.enum(PARTICIPATION_STATES),
      currency: z.string(),
      amount: money.nullable(),
      reward: id.nullable(),
      bonus: z.string().nullable(),
      reason: z.string().nullable(),
      evidence: z.record(z.string(), z.unknown()),
      at: instant,
      changedAt: instant,
    }),
  ),
  errors: ['NOT_FOUND'],
})
