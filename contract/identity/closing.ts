/** Closing one's own account: after a waiting period, and not while money or bets are open. */
import { z } from 'zod'
import { defineCall, instant, nothing } from '../call.ts'

/** Days in which the member may change their mind. */
export const CLOSING_DAYS = 7
export const CLOSING_REASONS = ['unused', 'unhappy', 'privacy', 'play', 'other'] as const
export const CLOSING_NOTE_MAX = 140
/**
 * What must be settled first: money here or at a vendor, open rounds, withdrawals and deposits in progress, goods of the
 * points mall on their way, accounts below.
 */
export const CLOSING_TIES = ['money', 'rounds', 'withdrawals', 'deposits', 'redemptions', 'downline'] as const
export type ClosingTie = (typeof CLOSING_TIES)[number]

export const closingFacts = z.object({ reason: z.enum(CLOSING_REASONS), askedAt: instant, closesAt: instant })
const state = z.object({
  /** The closing in progress; null when none was requested. */
  closing: closingFacts.nullable(),
  ties: z.array(z.enum(CLOSING_TIES)),
})

export const closingState = defineCall({
  id: 'closingState',
  method: 'GET',
  path: '/wps/member/closing',
  who: 'member',
  summary: 'Whether the account is about to be closed, and what stands in the way.',
  input: nothing,
  output: state,
  errors: [],
})
export const closeAccount = defineCall({
  id: 'closeAccount',
  method: 'POST',
  path: '/wps/member/closing',
  who: 'member',
  summary: 'Asks to close the account in seven days. Refused while money or bets hang on it; value.ties.',
  input: z.object({ reason: z.enum(CLOSING_REASONS), note: z.string().trim().max(CLOSING_NOTE_MAX).default('') }),
  output: state,
  errors: ['REAUTH_REQUIRED', 'CLOSING_TIED'],
})
export const keepAccount = defineCall({
  id: 'keepAccount',
  method: 'DELETE',
  path: '/wps/member/closing',
  who: 'member',
  summary: 'Thinks better of it: the account stays open.',
  input: nothing,
  output: state,
  errors: ['NOT_FOUND'],
})
