/** Wins above a vendor's cap, as operators see and decide them. */
import { z } from 'zod'
import { defineCall, id, instant, money } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'

const state = z.enum(['held', 'released', 'taken_back', 'rolled_back'])
const heldWin = z.object({
  id,
  vendor: z.string(),
  member: z.object({ id, username: z.string() }),
  roundId: z.string(),
  gameCode: z.string(),
  amount: money,
  currency: z.string(),
  /** The cap that it exceeds. */
  cap: z.enum(['bet', 'win', 'adjust', 'member', 'vendor', 'day', 'pause']),
  state,
  heldAt: instant,
  endedAt: instant.nullable(),
  waiting,
})

export const officeHeldWins = defineCall({
  id: 'officeHeldWins',
  method: 'GET',
  path: '/office/heldWins',
  who: 'operator',
  permission: 'bets.read',
  summary: 'Wins of the brand’s members that a vendor’s cap keeps back, those that wait first',
  input: z.object({
    vendor: z.string().max(64).optional(),
    roundId: z.string().max(100).optional(),
    state: state.optional(),
  }),
  output: z.object({ content: z.array(heldWin) }),
  errors: [],
})

export const officeDecideHeldWin = defineCall({
  id: 'officeDecideHeldWin',
  method: 'POST',
  path: '/office/heldWins/{id}/decide',
  who: 'operator',
  permission: 'rounds.resolve',
  stepUp: true,
  summary: 'Asks that a held win be paid to the member, or taken back; another person must agree',
  input: z.object({
    id: id.regex(/^\d{1,18}$/),
    outcome: z.enum(['release', 'take_back']),
    reason: z.string().trim().min(3).max(300),
  }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'DECISION_OPEN', 'OWN_MONEY'],
})
