/**
 * The returns of games: what is stated of every game beside what its rounds really paid. Shares are fractions of one.
 */
import { z } from 'zod'
import { defineCall, instant, money } from '../call.ts'
import { VOLATILITIES } from './game-fact-words.ts'
import { GAME_TYPES, language } from './games.ts'

/** The families of games, by the kind of rules that play them. */
export const FAIRNESS_FAMILIES = [
  'slot',
  'original',
  'crash',
  'dice',
  'table',
  'fishing',
  'pvp',
  'sports',
  'cockfight',
] as const
export type FairnessFamily = (typeof FAIRNESS_FAMILIES)[number]

/** How a return is known: every outcome counted, simulated, set by the house's margin, or by its rake. */
export const FAIRNESS_PROOFS = ['counted', 'simulated', 'margin', 'rake'] as const
export type FairnessProof = (typeof FAIRNESS_PROOFS)[number]

/** How the observed return compares with the band: `few` and `unbounded` have no band. */
export const FAIRNESS_VERDICTS = ['within', 'above', 'below', 'few', 'unbounded'] as const
export type FairnessVerdict = (typeof FAIRNESS_VERDICTS)[number]

const span = z.object({ least: z.number(), most: z.number() })
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/**
 * Below this many settled rounds, or members, only their number is shown: their money would reveal a person's.
 */
export const SHOWN_ROUNDS_LEAST = 20
export const SHOWN_PLAYERS_LEAST = 5

const figures = z.object({
  staked: money,
  paid: money,
  /** Payouts divided by stakes. */
  rtp: z.number(),
  /** The first and the last day with a round, of UTC. */
  from: day,
  to: day,
  /** The band in which the return of a fair game lies in nineteen of twenty cases after so many rounds. */
  band: z.object({ low: z.number(), high: z.number() }).nullable(),
  verdict: z.enum(FAIRNESS_VERDICTS),
})
const observed = z.object({
  rounds: z.number().int(),
  /** Null for so few rounds or members that figures would reveal what a person won or lost. */
  figures: figures.nullable(),
})

const fairGame = z.object({
  /** The engine that plays it: `dice`, `slot-<skin>`, `table-<game>`. */
  engine: z.string(),
  family: z.enum(FAIRNESS_FAMILIES),
  gameTypes: z.array(z.enum(GAME_TYPES)),
  /** The names of its titles, in the reader's language. */
  titles: z.array(z.string()),
  proof: z.enum(FAIRNESS_PROOFS),
  /** Half the width of the 95 % interval of a simulated return. */
  rtpWithin: z.number().nullable(),
  /** The stated return assumes the best decisions. */
  isBestPlay: z.boolean(),
  /** Over all options; null where no return is stated. */
  rtp: span,
  hit: span.nullable(),
  deviation: span.nullable(),
  volatility: z.enum(VOLATILITIES).nullable(),
  /** The largest win for a stake of one. */
  maxWin: z.number().nullable(),
  optionCount: z.number().int(),
  /** Settled rounds of this brand's members for real money; null while there is none. */
  observed: observed.nullable(),
})
export type FairGame = z.output<typeof fairGame>

export const fairness = defineCall({
  id: 'fairness',
  method: 'GET',
  path: '/wps/system/fairness',
  who: 'anyone',
  summary:
    'Every game that can be played: its stated return, hit rate, volatility and most win, and what its rounds really paid',
  input: z.object({ language }),
  output: z.object({
    currency: z.string(),
    /** How many days the observed rounds cover, up to now. */
    periodDays: z.number().int(),
    computedAt: instant,
    /** The studio's page that recomputes any round. */
    verifyUrl: z.string(),
    games: z.array(fairGame),
  }),
  errors: [],
})

export const fairnessOptions = defineCall({
  id: 'fairnessOptions',
  method: 'GET',
  path: '/wps/system/fairness/{engine}',
  who: 'anyone',
  summary: 'What is stated of each bet type or option of a game',
  input: z.object({ engine: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  output: z.object({
    engine: z.string(),
    family: z.enum(FAIRNESS_FAMILIES),
    options: z.array(
      z.object({
        option: z.string(),
        rtp: span,
        hit: span.nullable(),
        deviation: span.nullable(),
        maxWin: z.number().nullable(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
