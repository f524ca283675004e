/** Free rounds of members in the back office: found, shown with every round, asked about again, cancelled. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'

const READ = { who: 'operator', permission: 'promotions.read' } as const
const reference = id.max(64)

/**
 * waiting: the vendor is not told yet. unknown: it was told, and gave no clear answer yet. active: rounds can be played.
 * played: all were, and their winnings are not final. settled: winnings are final. ended: their time is over.
 */
export const OFFICE_FREE_ROUNDS_STATES = [
  'waiting',
  'unknown',
  'active',
  'played',
  'settled',
  'ended',
  'cancelled',
  'refused',
] as const
export type OfficeFreeRoundsState = (typeof OFFICE_FREE_ROUNDS_STATES)[number]

const row = z.object({
  id: reference,
  member: z.object({ id, username: z.string() }),
  vendor: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  rounds: z.int(),
  used: z.int(),
  stake: money,
  winMax: money,
  /** What counts of their wins. */
  won: money,
  winnings: z.enum(['cash', 'bonus']),
  currency: z.string(),
  state: z.enum(OFFICE_FREE_ROUNDS_STATES),
  /** The vendor contradicts us, or has not answered for long. */
  needsAttention: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
})
export type OfficeFreeRoundsRow = z.infer<typeof row>

export const officeFreeRounds = defineCall({
  id: 'officeFreeRounds',
  method: 'GET',
  path: '/office/free-rounds',
  ...READ,
  summary: 'The brand’s free rounds, the newest first; by member, state, vendor or reference',
  input: pageInput.extend({
    username: z.string().trim().max(64).optional(),
    state: z.enum(OFFICE_FREE_ROUNDS_STATES).optional(),
    vendor: z.string().trim().max(64).optional(),
    reference: z.string().trim().max(64).optional(),
  }),
  output: pageOf(row),
  errors: [],
})

/** So many rounds of one grant are listed, the newest first. */
export const OFFICE_ROUNDS_MAX = 500

export const officeOneFreeRounds = defineCall({
  id: 'officeOneFreeRounds',
  method: 'GET',
  path: '/office/free-rounds/{id}',
  ...READ,
  summary: 'Free rounds with what their vendor said last, each round that was played, and what became of the winnings',
  input: z.object({ id: reference }),
  output: row.extend({
    /** Why they were refused or cancelled: a word of ours, or the vendor's own. */
    why: z.string().nullable(),
    /** Whether rounds can still begin, so that they can be cancelled. */
    canCancel: z.boolean(),
    /** How often the vendor was called since the last change of state, and when it is called next. */
    asks: z.int(),
    nextAskAt: instant.nullable(),
    /** What the vendor said last, as it said it. */
    told: z.string().nullable(),
    issuedAt: instant.nullable(),
    lastAt: instant.nullable(),
    endedAt: instant.nullable(),
    settledAt: instant.nullable(),
    settled: money.nullable(),
    /** The bonus that the winnings became. */
    grant: z.string().nullable(),
    /** The reward that they were given for, and its ceiling; null for what was given without one. */
    reward: z.string().nullable(),
    authority: id.nullable(),
    played: z.array(z.object({ id: z.string(), at: instant, isTakenBack: z.boolean(), won: money })),
  }),
  errors: ['NOT_FOUND'],
})

const act = z.object({ id: reference, reason: z.string().trim().min(3).max(300) })

export const officeCancelFreeRounds = defineCall({
  id: 'officeCancelFreeRounds',
  method: 'POST',
  path: '/office/free-rounds/{id}/cancel',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  summary:
    'Lets no further round begin, from now on; what was played stays the member’s, who is told. One person is enough',
  input: act,
  output: z.object({ state: z.enum(OFFICE_FREE_ROUNDS_STATES) }),
  errors: ['NOT_FOUND', 'FREE_ROUNDS_STATE'],
})

export const officeAskFreeRounds = defineCall({
  id: 'officeAskFreeRounds',
  method: 'POST',
  path: '/office/free-rounds/{id}/ask',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  summary: 'Asks a vendor again that gave no clear answer, or a contradicting one',
  input: act,
  output: z.object({ state: z.enum(OFFICE_FREE_ROUNDS_STATES) }),
  errors: ['NOT_FOUND', 'FREE_ROUNDS_STATE'],
})
