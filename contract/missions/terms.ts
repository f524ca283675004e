/**
 * The documents of missions and boards, as operators write them and as versions keep them. The lists are closed: none
 * of them rewards losing or chasing losses (docs/reference/field.md 3.9, docs/reference/promotions.md 1, rows 47 to 50).
 */
import { z } from 'zod'
import { GAME_TYPES } from '../catalogue/games.ts'
import { instant } from '../call.ts'

/** What a step of a mission counts. */
export const METRICS = [
  'bets',
  'valid_bet',
  'win_multiple',
  'deposits',
  'deposit_amount',
  'logins',
  'games_tried',
] as const
export type Metric = (typeof METRICS)[number]
/** Metrics whose target is money. */
export const MONEY_METRICS = ['valid_bet', 'deposit_amount'] as const satisfies readonly Metric[]
/** Metrics of play: those that a choice of games restricts. */
export const PLAY_METRICS = ['bets', 'valid_bet', 'win_multiple', 'games_tried'] as const satisfies readonly Metric[]
export const PERIODS = ['daily', 'weekly', 'once'] as const
export type Period = (typeof PERIODS)[number]
/** How a board counts: what was staked, the best win of a round in times of its stake, the longest run of won rounds. */
export const SCORINGS = ['turnover', 'multiple', 'streak'] as const
export type Scoring = (typeof SCORINGS)[number]
export const ENTRIES = ['free', 'opt_in', 'buy_in'] as const
export type Entry = (typeof ENTRIES)[number]
/** Game types of the lottery. */
export const LOTTERY_TYPES = ['LOTT', 'ELOTT'] as const

export const STEPS_MAX = 7
export const PRIZES_MAX = 50
/** The lowest rank that may win a prize. */
export const PRIZE_RANK_MAX = 10_000
/** The longest time between the end of a board and its freezing. */
export const SETTLE_LAG_MAX_MINUTES = 7 * 24 * 60

const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .refine((text) => Number(text) > 0)
  .meta({ form: 'money' })
const code = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Which games count; an empty list sets no limit. */
export const gameFilter = z.object({
  types: z.array(z.enum(GAME_TYPES)).max(GAME_TYPES.length).default([]).meta({ form: 'types' }),
  vendors: z.array(code).max(50).default([]).meta({ form: 'vendors' }),
  games: z.array(code).max(200).default([]).meta({ form: 'games' }),
})
export type GameFilter = z.output<typeof gameFilter>

/** A title and one or two sentences, by language. */
export const texts = z
  .record(
    z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
    z.object({ title: z.string().trim().min(1).max(80), about: z.string().trim().max(300) }),
  )
  .refine((all) => Object.keys(all).length > 0)
  .meta({ form: 'title_and_text' })

/** What is given for a step. `turnover`: how many times it must be staked before it can be withdrawn. */
export const missionReward = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), amount, turnover: z.int().min(0).max(10).default(1) }),
  z.object({ kind: z.literal('points'), points: z.int().min(1).max(10_000_000) }),
])
export type MissionReward = z.output<typeof missionReward>

/** Bounds of what may be given: none may be empty (docs/reference/promotions.md 1, row 26). */
const bounds = z.object({ valueMax: amount, membersMax: z.int().min(1).max(10_000_000), dayMax: amount.nullable() })

export const missionStep = z
  .object({
    metric: z.enum(METRICS),
    /** Money as text, else a whole number as text. */
    target: amount,
    /** With `win_multiple`: how many times its stake a round must win, and the least stake. */
    multiple: z.int().min(2).max(10_000).nullable().default(null),
    stakeMin: amount.nullable().default(null),
    filter: gameFilter.prefault({}).meta({ form: 'game_filter' }),
    reward: missionReward,
  })
  .refine((step) => (step.metric === 'win_multiple') === (step.multiple !== null), { path: ['multiple'] })
  .refine((step) => (MONEY_METRICS as readonly string[]).includes(step.metric) || /^\d+$/.test(step.target), {
    path: ['target'],
  })
export type MissionStep = z.output<typeof missionStep>

const common = {
  texts,
  startsAt: instant.pipe(z.iso.datetime()),
  endsAt: instant.pipe(z.iso.datetime()),
  /** How much of a stake of bonus money counts, in per cent (docs/reference/promotions.md 3). */
  bonusWeight: z.int().min(0).max(100).default(0),
  bounds,
}
const inOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => startsAt < endsAt

export const missionDocument = z.object({
  kind: z.literal('mission'),
  ...common,
  period: z.enum(PERIODS),
  /** The next opens when the former is done. */
  steps: z.array(missionStep).min(1).max(STEPS_MAX).meta({ form: 'steps' }),
})
export type MissionDocument = z.output<typeof missionDocument>

export const boardPrize = z.object({
  from: z.int().min(1).max(PRIZE_RANK_MAX),
  to: z.int().min(1).max(PRIZE_RANK_MAX),
  amount,
})

export const boardDocument = z.object({
  kind: z.literal('board'),
  ...common,
  scoring: z.enum(SCORINGS),
  filter: gameFilter.prefault({}).meta({ form: 'game_filter' }),
  /** The least stake of a round that counts. */
  stakeMin: amount.nullable().default(null),
  entry: z.enum(ENTRIES),
  fee: amount.nullable().default(null),
  /** For how long after its end what happened before the end still counts. */
  settleLagMinutes: z.int().min(0).max(SETTLE_LAG_MAX_MINUTES).default(60),
  entrantsMin: z.int().min(0).max(1_000_000).default(0),
  /** What becomes of a board that fewer have entered. */
  belowMinimum: z.enum(['cancelled', 'paid']).default('cancelled'),
  /** Equal scores: who had it first is ahead, or all of them share their ranks’ prizes. */
  ties: z.enum(['earliest', 'shared']).default('earliest'),
  /** A prize that is withheld: the ranks below move up, or the house keeps it. */
  withheld: z.enum(['move_up', 'kept']).default('move_up'),
  /** How many times a prize must be staked before it can be withdrawn. */
  turnover: z.int().min(0).max(10).default(1),
  /** Amount for each rank of the range. */
  prizes: z.array(boardPrize).min(1).max(PRIZES_MAX).meta({ form: 'board_prizes' }),
})
export type BoardDocument = z.output<typeof boardDocument>

function hasSeparateRanks({ prizes }: { prizes: readonly { from: number; to: number }[] }): boolean {
  const sorted = [...prizes].sort((one, other) => one.from - other.from)
  return sorted.every(({ from, to }, index) => from <= to && from > (sorted[index - 1]?.to ?? 0))
}

export const missionsDocument = z
  .discriminatedUnion('kind', [missionDocument, boardDocument])
  .refine(inOrder, { path: ['endsAt'] })
  .refine((given) => given.kind === 'mission' || (given.entry === 'buy_in') === (given.fee !== null), { path: ['fee'] })
  .refine((given) => given.kind === 'mission' || hasSeparateRanks(given), { path: ['prizes'] })
export type MissionsDocument = z.output<typeof missionsDocument>

/** Returns whether a choice of games leaves only the lottery. */
export function isLottery({ types }: GameFilter): boolean {
  return types.length > 0 && types.every((type) => (LOTTERY_TYPES as readonly string[]).includes(type))
}
