/** The back office's calls about draws: what is sealed, taken, won, and taken away. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'
import { OFFER_KINDS } from './kinds.ts'
import { PROMOTIONS_TOPIC } from './live.ts'
import { WHEEL_PRIZES_MAX } from './luck-terms.ts'

const rowId = id.regex(/^\d{1,18}$/)
const because = z.string().trim().min(3).max(300)

/** closed: a raffle's tickets are fixed; drawn: its winners are published and not all paid; over; void: taken away. */
export const DRAW_STATES = ['open', 'closed', 'drawn', 'over', 'void'] as const
/** `due`: drawn and not paid yet; `withheld`: nothing could be given to the member; `void`: the draw was taken away. */
export const WIN_STATES = ['due', 'given', 'withheld', 'void'] as const

export const officeDraw = z.object({
  id,
  kind: z.enum(OFFER_KINDS),
  version: z.int(),
  opensAt: instant,
  closesAt: instant,
  state: z.enum(DRAW_STATES),
  seal: z.string(),
  /** Envelopes in the pack; null for wheel and raffle. */
  envelopes: z.int().nullable(),
  sum: money.nullable(),
  /** Envelopes or spins taken, or tickets entered. */
  taken: z.int(),
  given: money,
  /** A drawn raffle whose winners wait for an operator. */
  needsReview: z.boolean(),
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export const officeLuck = defineCall({
  id: 'officeLuck',
  method: 'GET',
  path: '/office/promotions/offers/{id}/luck',
  who: 'operator',
  permission: 'promotions.read',
  changesWith: [PROMOTIONS_TOPIC],
  summary: 'The draws of an offer, the newest first, and what is left of a wheel’s prizes',
  input: z.object({ id: rowId }),
  output: z.object({
    currency: z.string(),
    draws: z.array(officeDraw).max(100),
    /** Of a wheel's version in force, each with its stock; none for other kinds. */
    prizes: z
      .array(z.object({ amount: money, weight: z.int(), stock: z.int().nullable(), left: z.int().nullable() }))
      .max(WHEEL_PRIZES_MAX),
    /** What one ticket is worth on average, and the most that it may be worth; null for other kinds. */
    ticketValue: money.nullable(),
    ticketValueMax: money.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const officeDrawWinners = defineCall({
  id: 'officeDrawWinners',
  method: 'GET',
  path: '/office/promotions/draws/{id}/winners',
  who: 'operator',
  permission: 'promotions.read',
  summary: 'Who won or took what in a draw, in the order of the draw',
  input: pageInput.extend({ id }),
  output: pageOf(
    z.object({
      place: z.int(),
      member: z.object({ id, username: z.string() }),
      amount: money,
      state: z.enum(WIN_STATES),
      /** Why nothing was given; null where it was. */
      reason: z.string().nullable(),
      at: instant.nullable(),
    }),
  ),
  errors: ['NOT_FOUND'],
})

export const officeVoidDraw = defineCall({
  id: 'officeVoidDraw',
  method: 'POST',
  path: '/office/promotions/draws/{id}/void',
  who: 'operator',
  permission: 'promotions.write',
  summary: 'Takes a draw away: nothing more is taken or paid of it; what was given stays given. One person is enough',
  input: z.object({ id, reason: because }),
  output: officeDraw,
  errors: ['NOT_FOUND', 'OFFER_STATE'],
})

export const officePayDraw = defineCall({
  id: 'officePayDraw',
  method: 'POST',
  path: '/office/promotions/draws/{id}/pay',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  summary: 'Releases the winners of a raffle to be paid, after they were looked at; never by a winner’s own person',
  input: z.object({ id, reason: because }),
  output: officeDraw,
  errors: ['NOT_FOUND', 'OFFER_STATE', 'OWN_MONEY'],
})
