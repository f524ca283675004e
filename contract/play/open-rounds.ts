/**
 * Open rounds: the stakes of the member in them, and how the house ends a round that the vendor does not end.
 */
import { z } from 'zod'
import { betRow } from '../bets/bets.ts'
import { defineCall, id, money, nothing } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'

/** The most open rounds that are listed; the sum is of all. */
export const OPEN_ROUNDS_SHOWN = 50

export const openRounds = defineCall({
  id: 'openRounds',
  method: 'GET',
  path: '/wps/member/openRounds',
  summary: 'The player’s rounds that are not over, oldest first, and what is staked in them',
  who: 'player',
  input: nothing,
  output: z.object({
    content: z.array(betRow),
    total: z.number().int(),
    /** Stakes in open rounds: no longer in the balance, not yet lost. */
    inPlay: money,
    currency: z.string(),
  }),
  errors: [],
})

/** void: every stake is returned. closed: the round ends in its present state, and bets without a win have lost. */
export const ROUND_OUTCOMES = ['void', 'closed'] as const
export type RoundOutcome = (typeof ROUND_OUTCOMES)[number]

const outcome = z.enum(ROUND_OUTCOMES)
const reason = z.string().trim().min(3).max(300)

export const resolveRound = defineCall({
  id: 'resolveRound',
  method: 'POST',
  path: '/office/rounds/{id}/resolve',
  summary:
    'Asks to end a round that the vendor left open, once; with real money another person must agree. The member is told.',
  who: 'operator',
  permission: 'rounds.resolve',
  stepUp: true,
  input: z.object({ id: id.regex(/^\d{1,18}$/), outcome, reason }),
  output: z.object({ outcome, waiting }),
  errors: ['NOT_FOUND', 'ROUND_NOT_OPEN', 'ROUND_HAS_WIN', 'DECISION_OPEN', 'OWN_MONEY'],
})

const rule = z.object({
  /** How long a round may stay open. */
  afterMinutes: z.number().int().min(5).max(43_200),
  outcome,
})
/** The rule in force, and the change that waits. */
const ruleNow = rule.extend({ waiting })
export const getRoundRule = defineCall({
  id: 'getRoundRule',
  method: 'GET',
  path: '/office/vendors/{id}/roundRule',
  summary: 'When a vendor’s open rounds are ended by themselves, and how.',
  who: 'operator',
  permission: 'house.vendors',
  input: z.object({ id }),
  output: ruleNow,
  errors: ['NOT_FOUND'],
})
export const setRoundRule = defineCall({
  id: 'setRoundRule',
  method: 'PUT',
  path: '/office/vendors/{id}/roundRule',
  summary:
    'Gives a vendor’s open rounds more time at once, or asks for less or for another outcome: another person must agree.',
  who: 'operator',
  permission: 'house.vendors',
  stepUp: true,
  input: rule.extend({ id, reason }),
  output: ruleNow,
  errors: ['NOT_FOUND', 'DECISION_OPEN'],
})
