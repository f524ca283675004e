/** Rewards: what a member was promised or given, wherever it comes from. */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing } from '../call.ts'
import { REWARDS_TOPIC } from './live.ts'
import { bonusTerms } from './terms.ts'

/** What a reward comes from; message key `rewards.source.<kind>`. */
export const REWARD_SOURCES = [
  'offer',
  'mission',
  'board',
  'wheel',
  'raffle',
  'envelope',
  'check_in',
  'referral',
  'vip',
  'birthday',
  'points',
  'manual',
  'cashback',
  'rebate',
  'code',
  'application',
] as const
export type RewardSourceKind = (typeof REWARD_SOURCES)[number]

/** Who pays a reward: fixed when it is promised. */
export const PAYERS = ['house', 'vendor'] as const

export const REWARD_KINDS = ['cash', 'bonus', 'points', 'free_rounds'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

/** promised: the member can claim it. claimed: it was given. */
export const REWARD_STATES = ['promised', 'claimed', 'expired', 'withdrawn'] as const
export type RewardState = (typeof REWARD_STATES)[number]

/** Why a reward was not given; operators read it, members only what their call answers. */
export const GIVING_REFUSALS = [
  'unknown_member',
  'protected',
  'frozen',
  'market',
  'other_brand',
  'other_currency',
  'own_money',
  'stopped',
  'not_in_force',
  'value_used_up',
  'day_used_up',
  'members_used_up',
  'expired',
  'unsupported',
  'not_licensed',
  'deposit_reversed',
] as const
export type GivingRefusal = (typeof GIVING_REFUSALS)[number]

/**
 * promised: not claimed yet. issuing: the game is being told. active: rounds can be played. ended: all were played, or
 * their time is over. refused: the game could not give them.
 */
export const FREE_ROUNDS_STATES = ['promised', 'issuing', 'active', 'ended', 'cancelled', 'refused'] as const

export const freeRounds = z.object({
  vendor: z.string(),
  gameCode: z.string(),
  rounds: z.number().int(),
  stake: money,
  /** The most that all rounds together pay. */
  winMax: money,
  winnings: z.enum(['cash', 'bonus']),
  state: z.enum(FREE_ROUNDS_STATES),
  left: z.number().int(),
  won: money,
  /** Until when rounds can begin; null before the claim. */
  playUntil: instant.nullable(),
  /** What a win of bonus money must be staked; null for cash. */
  terms: bonusTerms.nullable(),
})
export type FreeRoundsRow = z.infer<typeof freeRounds>

export const rewardRow = z.object({
  id,
  reference: z.string(),
  source: z.enum(REWARD_SOURCES),
  kind: z.enum(REWARD_KINDS),
  state: z.enum(REWARD_STATES),
  /** A message key with its values. */
  title: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
  /** Money that is given; "0.00" for points. */
  amount: money,
  /** Whole points; 0 for money. */
  points: z.number().int(),
  currency: z.string(),
  /** Cash only: how many times it must be staked before it can be withdrawn; 0: it is free at once. */
  turnover: z.number(),
  /** Bonus money only. */
  terms: bonusTerms.nullable(),
  /** Free rounds only. */
  freeRounds: freeRounds.nullable(),
  /** The grant that was made of it; null until then, and for what is no bonus money. */
  grant: z.string().nullable(),
  createdAt: instant,
  /** Until when it can be claimed; null: without end. */
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type RewardRow = z.infer<typeof rewardRow>

/** At most so many rewards in each list of the reward centre. */
export const REWARDS_SHOWN_MAX = 100

export const rewardCenter = defineCall({
  id: 'rewardCenter',
  method: 'GET',
  path: '/wps/rewards',
  summary: 'What the member can claim now, the first to expire first, and what was given or ended, the newest first',
  who: 'member',
  changesWith: [REWARDS_TOPIC],
  input: nothing,
  output: z.object({ claimable: z.array(rewardRow), past: z.array(rewardRow) }),
  errors: [],
})

export const claimReward = defineCall({
  id: 'claimReward',
  method: 'POST',
  path: '/wps/rewards/{id}/claim',
  summary: 'Claims a reward; repeating it answers the reward as it is',
  who: 'member',
  input: z.object({ id }),
  output: rewardRow,
  errors: ['NOT_FOUND', 'REWARD_CLOSED', 'REWARD_NOT_NOW', 'REWARD_STOPPED'],
})

export const claimRewards = defineCall({
  id: 'claimRewards',
  method: 'POST',
  path: '/wps/rewards/claim',
  summary: 'Claims everything that can be claimed now; one that cannot does not hold up the others',
  who: 'member',
  input: nothing,
  output: z.object({
    claimed: z.array(rewardRow),
    refused: z.array(z.object({ id, code: z.string() })),
  }),
  errors: [],
})
