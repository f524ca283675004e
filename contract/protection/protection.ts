/**
 * Limits of play and breaks from it (CASH-9): the limits that members set for themselves, and what stops when one is
 * reached.
 */
import { PROTECTION_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, id, instant, money, nothing } from '../call.ts'
import { BREAK_HOURS, EXCLUSION_MONTHS, LIMIT_KINDS, LIMIT_PERIODS } from './protection-rules.ts'
import { STOP_REASONS, type StopReason } from '../doors/vendor-protocol.ts'

export const limitKey = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) }
/** Money as a decimal string, a time in whole minutes; null removes the limit. */
export const limitValue = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .refine((text) => Number(text) > 0)
  .nullable()

const limitRow = z.object({
  ...limitKey,
  /** Decimal string of the currency's unit, or minutes; null where none is set. */
  value: z.string().nullable(),
  since: instant.nullable(),
  /** `member`, or that an operator set it. */
  setBy: z.enum(['member', 'operator']).nullable(),
  /** How much of it is used now, and what is left; null where none is set. */
  used: z.string().nullable(),
  left: z.string().nullable(),
  /** When the next period begins. */
  resetsAt: instant.nullable(),
  pending: z
    .object({
      id,
      value: z.string().nullable(),
      askedAt: instant,
      readyAt: instant,
      expiresAt: instant,
      isReady: z.boolean(),
    })
    .nullable(),
})
export type LimitRow = z.output<typeof limitRow>

export const protectionState = z.object({
  currency: z.string(),
  timeZone: z.string(),
  now: instant,
  limits: z.array(limitRow),
  /** The present break. */
  rest: z.object({ since: instant, until: instant }).nullable(),
  exclusion: z
    .object({
      since: instant,
      /** Null: for good. */
      until: instant.nullable(),
      isOver: z.boolean(),
      /** After the end: when the member asked to return, and from when play is open again. */
      askedAt: instant.nullable(),
      opensAt: instant.nullable(),
    })
    .nullable(),
})
export type ProtectionState = z.output<typeof protectionState>

export const limits = defineCall({
  id: 'limits',
  method: 'GET',
  path: '/wps/member/limits',
  who: 'member',
  changesWith: [PROTECTION_TOPIC],
  summary: 'The member’s limits with what is used of them, changes that wait, a break or exclusion that runs.',
  input: nothing,
  output: protectionState,
  errors: [],
})

export const setLimit = defineCall({
  id: 'setLimit',
  method: 'POST',
  path: '/wps/member/limits',
  who: 'member',
  summary: 'Sets a limit. Tightening counts at once; easing or taking away waits 24 hours and must then be confirmed.',
  input: z.object({ ...limitKey, value: limitValue }),
  output: protectionState,
  errors: ['INVALID_INPUT'],
})

export const confirmLimit = defineCall({
  id: 'confirmLimit',
  method: 'POST',
  path: '/wps/member/limits/{id}/confirm',
  who: 'member',
  summary: 'Confirms an easing after its wait.',
  input: z.object({ id }),
  output: protectionState,
  errors: ['REAUTH_REQUIRED', 'NOT_FOUND', 'CHANGE_NOT_READY'],
})

export const dropLimitChange = defineCall({
  id: 'dropLimitChange',
  method: 'POST',
  path: '/wps/member/limits/{id}/cancel',
  who: 'member',
  summary: 'Drops an easing that waits: the limit stays as it is.',
  input: z.object({ id }),
  output: protectionState,
  errors: ['NOT_FOUND'],
})

export const takeBreak = defineCall({
  id: 'takeBreak',
  method: 'POST',
  path: '/wps/member/break',
  who: 'member',
  summary: 'Stops deposits and play for a while. It can be made longer, never shorter.',
  input: z.object({ hours: z.union(BREAK_HOURS.map((hours) => z.literal(hours))), understood: z.literal(true) }),
  output: protectionState,
  errors: [],
})

const months = z.union(EXCLUSION_MONTHS.map((one) => z.literal(one))).nullable()

export const excludeSelf = defineCall({
  id: 'excludeSelf',
  method: 'POST',
  path: '/wps/member/exclusion',
  who: 'member',
  summary:
    'Excludes the member from deposits, play and marketing for months, or for good (null). Nobody can end it early.',
  input: z.object({ months, understood: z.literal(true) }),
  output: protectionState,
  errors: [],
})

export const askReturn = defineCall({
  id: 'askReturn',
  method: 'POST',
  path: '/wps/member/exclusion/return',
  who: 'member',
  summary: 'After an exclusion has ended: asks to play again. Play opens 24 hours later.',
  input: nothing,
  output: protectionState,
  errors: ['REAUTH_REQUIRED', 'NOT_FOUND', 'EXCLUDED'],
})

/** Why the next bet is refused. */
export const PLAY_STOPS = STOP_REASONS
export type PlayStopReason = StopReason

const playSessionFacts = z.object({
  currency: z.string(),
  now: instant,
  /** The present sitting; null when no bet was placed for half an hour. */
  startedAt: instant.nullable(),
  staked: money,
  paid: money,
  /** Payouts less stakes. */
  net: money,
  realityMinutes: z.number().int().nullable(),
  /** When the next reality check interrupts play; in the past: now. */
  checkAt: instant.nullable(),
  timeMinutes: z.number().int().nullable(),
  stop: z.object({ reason: z.enum(PLAY_STOPS), until: instant.nullable() }).nullable(),
})
export type PlaySession = z.output<typeof playSessionFacts>

export const playSession = defineCall({
  id: 'playSession',
  method: 'GET',
  path: '/wps/member/playSession',
  who: 'member',
  changesWith: [PROTECTION_TOPIC],
  summary: 'How long the member has played in this sitting, with which result, and what stops the next bet.',
  input: nothing,
  output: playSessionFacts,
  errors: [],
})

export const answerReality = defineCall({
  id: 'answerReality',
  method: 'POST',
  path: '/wps/member/realityCheck',
  who: 'member',
  summary: 'Answers a reality check: bets are taken again until the next one.',
  input: nothing,
  output: playSessionFacts,
  errors: [],
})

/** The `value` of EXCLUDED and ON_BREAK; null: for good, or until the member has asked to return. */
export type PlayBlocked = { until: string | null }
