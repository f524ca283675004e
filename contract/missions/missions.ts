/** Missions, leaderboards and tournaments as members see them (docs/reference/games.md 9.2, docs/reference/promotions.md 1, rows 47 to 51). */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing } from '../call.ts'
import { MISSIONS_TOPIC } from './live.ts'
import { boardPrize, ENTRIES, gameFilter, METRICS, missionReward, PERIODS, SCORINGS } from './terms.ts'

/** How many ranks a board shows. */
export const BOARD_TOP = 50
/** How many boards that are over are listed. */
export const PAST_BOARDS_MAX = 20

/** waits: a former step is not done. done: the reward is being prepared. review: looked at by a person first. */
export const STEP_STATES = ['waits', 'open', 'done', 'claimable', 'claimed', 'review', 'refused'] as const
export type StepState = (typeof STEP_STATES)[number]

export const missionRow = z.object({
  id,
  title: z.string(),
  about: z.string(),
  period: z.enum(PERIODS),
  isLottery: z.boolean(),
  /** When this day, week or mission begins and ends to count. */
  startsAt: instant,
  endsAt: instant,
  bonusWeight: z.number().int(),
  steps: z.array(
    z.object({
      metric: z.enum(METRICS),
      multiple: z.number().int().nullable(),
      stakeMin: money.nullable(),
      filter: gameFilter,
      /** Money where the metric is money, else a whole number. */
      target: z.string(),
      progress: z.string(),
      /** From 0 to 100, rounded down. */
      percent: z.number().int(),
      state: z.enum(STEP_STATES),
      reward: missionReward,
      /** The reward to claim with `claimReward`; null when there is none. */
      rewardId: id.nullable(),
    }),
  ),
})
export type MissionRow = z.infer<typeof missionRow>

const missionList = z.object({
  currency: z.string(),
  /** False: nothing is offered to this member now, and nothing counts. */
  isOffered: z.boolean(),
  /** What was counted until then. */
  asOf: instant,
  missions: z.array(missionRow),
  /** How many steps have a reward to claim. */
  claimable: z.number().int(),
})

/** coming: not begun. running. settling: over, late results still count. frozen: the list is final, prizes are looked at. */
export const BOARD_STATES = ['coming', 'running', 'settling', 'frozen', 'paid', 'cancelled'] as const
export type BoardState = (typeof BOARD_STATES)[number]

export const boardRow = z.object({
  id,
  title: z.string(),
  about: z.string(),
  state: z.enum(BOARD_STATES),
  scoring: z.enum(SCORINGS),
  entry: z.enum(ENTRIES),
  fee: money.nullable(),
  isLottery: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  entrants: z.number().int(),
  entrantsMin: z.number().int(),
  hasEntered: z.boolean(),
  /** The sum of all prizes. */
  prizeSum: money,
})
export type BoardRow = z.infer<typeof boardRow>

/** Money with turnover; times, such as 12.50, with multiple; a whole number with streak. */
const score = z.string()
const rankRow = z.object({
  rank: z.number().int(),
  /** Masked, such as Ta***r. */
  name: z.string(),
  score,
  reachedAt: instant,
  prize: money.nullable(),
  isOwn: z.boolean(),
})

export const boardDetail = boardRow.extend({
  currency: z.string(),
  filter: gameFilter,
  stakeMin: money.nullable(),
  bonusWeight: z.number().int(),
  settleLagMinutes: z.number().int(),
  ties: z.enum(['earliest', 'shared']),
  withheld: z.enum(['move_up', 'kept']),
  belowMinimum: z.enum(['cancelled', 'paid']),
  turnover: z.number().int(),
  prizes: z.array(boardPrize),
  /** What was counted until then. */
  asOf: instant,
  /** How many members have a score. */
  ranked: z.number().int(),
  top: z.array(rankRow),
  /** The member’s own place; `toNext` is what is missing to the place ahead, `toPrize` to the last place with a prize. */
  own: z
    .object({
      rank: z.number().int(),
      score,
      reachedAt: instant,
      prize: money.nullable(),
      toNext: score.nullable(),
      toPrize: score.nullable(),
    })
    .nullable(),
  /** The final list’s version and hash; null before it is frozen. */
  final: z.object({ version: z.number().int(), hash: z.string(), publishedAt: instant }).nullable(),
})
export type BoardDetail = z.infer<typeof boardDetail>

const boardAnswer = z.object({ boards: z.array(boardRow), past: z.array(boardRow), board: boardDetail.nullable() })
const whichBoard = z.object({
  /** Which board’s ranks; the first that runs when absent. */
  board: id.optional(),
})

export const missions = defineCall({
  id: 'missions',
  method: 'GET',
  path: '/wps/missions',
  summary: 'The member’s missions: what counts, how much is done, the reward, and the time that is left',
  who: 'member',
  changesWith: [MISSIONS_TOPIC],
  input: nothing,
  output: missionList,
  errors: [],
})

export const missionBoard = defineCall({
  id: 'missionBoard',
  method: 'GET',
  path: '/wps/missions/leaderboard',
  summary: 'Leaderboards and tournaments, and one of them with its first ranks and the member’s own place',
  who: 'member',
  changesWith: [MISSIONS_TOPIC],
  input: whichBoard,
  output: boardAnswer,
  errors: ['NOT_FOUND'],
})

export const lotteryMissionSummary = defineCall({
  id: 'lotteryMissionSummary',
  method: 'GET',
  path: '/lgw/lottery/missions/summary',
  summary: 'The missions that only the lottery’s games count for',
  who: 'member',
  changesWith: [MISSIONS_TOPIC],
  input: nothing,
  output: missionList,
  errors: [],
})

export const lotteryMissionBoard = defineCall({
  id: 'lotteryMissionBoard',
  method: 'GET',
  path: '/lgw/lottery/missions/leaderboard',
  summary: 'The leaderboards that only the lottery’s games count for',
  who: 'member',
  changesWith: [MISSIONS_TOPIC],
  input: whichBoard,
  output: boardAnswer,
  errors: ['NOT_FOUND'],
})

export const joinBoard = defineCall({
  id: 'joinBoard',
  method: 'POST',
  path: '/wps/missions/leaderboard/{id}/join',
  summary: 'Enters a tournament; a fee is taken from the member’s cash in the same commit',
  who: 'member',
  input: z.object({
    id,
    /** The fee that the page showed; another one is refused with INVALID_INPUT. */
    fee: money.nullable(),
  }),
  output: boardRow,
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'MISSION_NOT_FOR_YOU',
    'BOARD_JOINED',
    'BOARD_CLOSED',
    'EXCLUDED',
    'ON_BREAK',
    'PLAY_LIMIT',
    'INSUFFICIENT_FUNDS',
  ],
})

export const boardFinal = defineCall({
  id: 'boardFinal',
  method: 'GET',
  path: '/wps/missions/leaderboard/{id}/final',
  summary: 'A version of a board’s final list as it was published; the SHA-256 of its text is the published hash',
  who: 'member',
  input: z.object({
    id,
    /** The newest when absent. */
    version: z.coerce.number().int().min(1).max(1_000).optional(),
  }),
  output: z.object({
    version: z.number().int(),
    hash: z.string(),
    publishedAt: instant,
    /** JSON: rows of rank, masked name, score as the ledger or counter has it, when it was reached, prize. */
    list: z.string(),
    versions: z.array(z.object({ version: z.number().int(), hash: z.string(), publishedAt: instant })),
  }),
  errors: ['NOT_FOUND'],
})
