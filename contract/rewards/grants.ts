/** Grants of bonus money, as their members see them. */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing } from '../call.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { REWARDS_TOPIC } from './live.ts'
import { bonusForecast, bonusTerms, WEIGHT_REASONS } from './terms.ts'

/**
 * queued → active → completed → converted, or one of the other ends. closing: it has ended, and rounds with its money are
 * still open.
 */
export const GRANT_STATES = [
  'queued',
  'active',
  'completed',
  'converted',
  'closing',
  'expired',
  'cancelled',
  'forfeited',
  'reversed',
  'closed_by_operator',
] as const
export type GrantState = (typeof GRANT_STATES)[number]

/** The states that a grant ends in. */
export const GRANT_ENDS = [
  'converted',
  'expired',
  'cancelled',
  'forfeited',
  'reversed',
  'closed_by_operator',
] as const satisfies readonly GrantState[]
export type GrantEnd = (typeof GRANT_ENDS)[number]

/** Why a grant may be forfeited: a closed list. Exclusion is none of them. Message key `rewards.forfeit.<reason>`. */
export const FORFEIT_REASONS = ['fraud', 'several_accounts', 'colluding', 'chargeback'] as const
export type ForfeitReason = (typeof FORFEIT_REASONS)[number]

const names = z.record(z.string(), z.string())

export const grantRow = z.object({
  /** The grant's reference, such as B-8K2M4QXT. */
  id,
  title: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
  state: z.enum(GRANT_STATES),
  /** How it will end when nothing of it is open any more; only while it is closing. */
  endsAs: z.enum(GRANT_ENDS).nullable(),
  /** purse: bonus money of its own. single_wallet: the money is cash, and locked until it was staked. */
  design: z.enum(['purse', 'single_wallet']),
  currency: z.string(),
  amount: money,
  terms: bonusTerms,
  /** What the terms speak of, by code, in the reader’s language. What the catalogue no longer has is left out. */
  names: z.object({ game: names, vendor: names, type: names }),
  /** What must be staked in all, what counted so far, and what is left. */
  target: money,
  progress: money,
  remaining: money,
  /** From 0 to 100, rounded down. */
  percent: z.number().int(),
  /** What is left of the bonus and its winnings now: in its purse, or, of one wallet, as a part of the cash. */
  balance: money,
  /** What came back after its end and waits until its rounds are over. */
  held: money,
  /** Rounds with its money that are open, and their stakes. */
  openRounds: z.number().int(),
  openStakes: money,
  /** What became the member's own money; null unless converted. */
  converted: money.nullable(),
  /** 1: the next to begin. Null unless queued. */
  place: z.number().int().nullable(),
  createdAt: instant,
  beganAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Since when its clock stands; null: it runs. `games`: all that count for it are closed; `own`: a break or an exclusion. */
  pausedAt: instant.nullable(),
  pausedFor: z.enum(['games', 'own', 'market']).nullable(),
  endedAt: instant.nullable(),
  /** Message key `rewards.end.<reason>`; null while it runs. */
  endReason: z.string().nullable(),
  /** What cancelling now would do; null where it cannot be cancelled. */
  cancelling: z.object({ stays: money, goes: money }).nullable(),
  /** What a withdrawal now would cost: the member must cancel first. Null where it costs nothing. */
  withdrawing: z.object({ stays: money, goes: money }).nullable(),
  forecast: bonusForecast.nullable(),
})
export type GrantRow = z.infer<typeof grantRow>

/** Money that must be staked before it can be withdrawn. */
export const turnoverRow = z.object({
  /** `deposit:D-8K2M4QXT` or `reward:R-8K2M4QXT`. */
  source: z.string(),
  amount: money,
  target: money,
  progress: money,
  remaining: money,
  at: instant,
})

/** At most so many ended grants in bonusDetails. */
export const GRANTS_SHOWN_MAX = 100

export const bonusDetails = defineCall({
  id: 'bonusDetails',
  method: 'GET',
  path: '/wps/member/bonuses',
  summary: 'The member’s grants of bonus money: terms, progress, and what withdrawing or cancelling now would cost',
  who: 'member',
  changesWith: [REWARDS_TOPIC, BALANCE_TOPIC],
  input: nothing,
  output: z.object({
    currency: z.string(),
    cash: money,
    /** The newest first, running ones before ended ones. */
    grants: z.array(grantRow),
    turnovers: z.array(turnoverRow),
  }),
  errors: [],
})

/**
 * What one line of a round is to a grant: a stake, one that is given back, or what the end of the round says of its stakes:
 * they `covered` (nearly) all outcomes, a part was `not_at_risk`, or more of them was `at_risk` than was said before.
 */
export const CONTRIBUTION_KINDS = ['stake', 'given_back', 'covered', 'not_at_risk', 'at_risk'] as const
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number]

/** One stake of a grant's round, what was given back of one, or what its end changed: what it counted, and why. */
export const contributionRow = z.object({
  id,
  at: instant,
  roundId: z.string(),
  vendor: z.string(),
  gameCode: z.string(),
  /** In the reader’s language; the code where the catalogue no longer has the game. */
  gameName: z.string(),
  gameType: z.string(),
  kind: z.enum(CONTRIBUTION_KINDS),
  /** What was staked or given back, or by what the end of its round changed what counts. */
  amount: money,
  /** Per cent. */
  weight: z.number().int(),
  why: z.enum(WEIGHT_REASONS),
  /** Signed: below zero where progress was taken back. */
  counted: money,
})

export const bonusContributions = defineCall({
  id: 'bonusContributions',
  method: 'GET',
  path: '/wps/member/bonuses/{id}/contributions',
  summary: 'What each bet counted towards a grant, and why, the newest first',
  who: 'member',
  changesWith: [REWARDS_TOPIC],
  input: z.object({
    id,
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  output: z.object({ content: z.array(contributionRow), next: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})

export const cancelGrant = defineCall({
  id: 'cancelGrant',
  method: 'POST',
  path: '/wps/member/bonuses/{id}/cancel',
  summary: 'Cancels a grant: its bonus money goes, the member’s own money stays; open rounds are played to their end',
  who: 'member',
  input: z.object({
    id,
    /** What the page said would go; another amount is refused with GRANT_CHANGED. */
    goes: money,
  }),
  output: grantRow,
  errors: ['NOT_FOUND', 'GRANT_STATE', 'GRANT_CHANGED'],
})

/** What a game means to the running grant, for the game's own page and its card's detail. */
export const bonusGame = defineCall({
  id: 'bonusGame',
  method: 'GET',
  path: '/wps/member/bonuses/game/{gameCode}',
  summary: 'How much a stake in this game counts towards the member’s running grant, and whether it is refused',
  who: 'member',
  changesWith: [REWARDS_TOPIC],
  input: z.object({ gameCode: id }),
  output: z.object({
    /** Null: no grant runs, and every stake is the member’s own affair. */
    grant: z
      .object({
        id,
        weight: z.number().int(),
        why: z.enum(WEIGHT_REASONS),
        isRefused: z.boolean(),
        stakeMax: money.nullable(),
        oddsMin: z.string().nullable(),
        remaining: money,
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})
