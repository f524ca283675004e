/** The member's VIP level with all of its arithmetic, and what they claim for it (docs/reference/games.md 9.3). */
import { z } from 'zod'
import { LIMIT_PERIODS } from '../cashier/office-cashier-rules.ts'
import { defineCall, instant, money, nothing } from '../call.ts'

/** Bonuses that a member claims in a window. */
export const CLAIM_KINDS = ['weekly', 'monthly', 'birthday'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
/** Why a level changed. */
export const STEP_WHYS = ['reached', 'regained', 'not_kept', 'reversed', 'floor', 'floor_over'] as const
export type StepWhy = (typeof STEP_WHYS)[number]
export const BONUS_STATES = ['given', 'waiting', 'refused'] as const
/** Why nothing can be claimed. */
export const CLAIM_WHYS = [
  'claimed',
  'refused',
  'no_level',
  'no_birthday',
  'not_yet',
  'too_new',
  'open_rounds',
] as const

export const vipStep = z.object({
  at: instant,
  from: z.number().int(),
  to: z.number().int(),
  why: z.enum(STEP_WHYS),
  /** Valid bet of all time at that moment. */
  total: money,
})
export const vipBonus = z.object({
  kind: z.enum(['level', ...CLAIM_KINDS]),
  /** The level, or the week, month or year. */
  occurrence: z.string(),
  amount: money,
  state: z.enum(BONUS_STATES),
  at: instant,
})

const claim = z.object({
  kind: z.enum(CLAIM_KINDS),
  amount: money,
  /** Null: it can be claimed now. */
  why: z.enum(CLAIM_WHYS).nullable(),
  /** The window of the claim; null where the house knows no birthday. */
  from: instant.nullable(),
  until: instant.nullable(),
})

/** How the next level is reached: by the valid bet of all time, or, after it was lost, by that of one month. */
const next = z.object({
  level: z.number().int(),
  label: z.string(),
  by: z.enum(['total', 'month']),
  needed: money,
  have: money,
  missing: money,
  bonus: money,
})

const keeping = z.object({
  needed: money,
  have: money,
  missing: money,
  /** The month that counts ends here; on this moment the level is checked. */
  until: instant,
  /** False: the month in which the level was reached does not count yet; the next one does. */
  countsNow: z.boolean(),
  /** Where the member stands if it is missed. */
  below: z.number().int(),
})

export const vip = defineCall({
  id: 'vip',
  method: 'GET',
  path: '/wps/member/vip',
  who: 'member',
  summary: 'The member’s VIP level, what keeps it, what the next one needs and brings, bonuses and history',
  input: nothing,
  output: z.object({
    /** False: the brand has no ladder (docs/specification.md 3.7). */
    hasVip: z.boolean(),
    vipLabelName: z.string().nullable(),
    vipRankLevel: z.number().int(),
    currency: z.string(),
    timeZone: z.string(),
    /** How often a bonus must be staked before it can be withdrawn. */
    turnover: z.number().int(),
    /** Valid bet of all time, and of the present month. */
    total: money,
    month: money,
    keeping: keeping.nullable(),
    next: next.nullable(),
    /** The house holds the member at this level at least, until then. */
    floor: z.object({ level: z.number().int(), until: instant }).nullable(),
    levels: z.array(
      z.object({
        level: z.number().int(),
        label: z.string(),
        reach: money,
        keep: money,
        bonus: money,
        weekly: money,
        monthly: money,
        birthday: money,
        /** What the member's bonus for reaching it became; null: not reached yet. */
        state: z.enum(BONUS_STATES).nullable(),
        withdrawals: z.array(z.object({ period: z.enum(LIMIT_PERIODS), withdrawals: z.number().int(), amount: money })),
      }),
    ),
    claims: z.array(claim),
    bonuses: z.array(vipBonus),
    history: z.array(vipStep),
  }),
  errors: [],
})

export const claimVip = defineCall({
  id: 'claimVip',
  method: 'POST',
  path: '/wps/member/vip/claim',
  who: 'member',
  summary: 'Claims the bonus of the present week, month or birthday; each once',
  input: z.object({ kind: z.enum(CLAIM_KINDS) }),
  output: z.object({ amount: money, currency: z.string(), reward: z.string() }),
  errors: ['VIP_NOT_CLAIMABLE', 'VIP_REWARD_REFUSED'],
})
