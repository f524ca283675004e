/** Results: the archive, statistics that say nothing about the next draw, and the proof of a draw. */
import { z } from 'zod'
import { dateText, defineCall, instant, pageInput, pageOf } from '../call.ts'
import { language } from '../catalogue/games.ts'
import { DRAWS_TOPIC } from './live.ts'
import { shotRow } from './shots.ts'
import { TREND_SPANS } from './states.ts'
import { board, DRAW_SOURCES, gameCode, issueNumber, issueRow, LOTTERY_AREAS } from './shapes.ts'

const day = dateText

/** A drawn issue, with what is read off its board: sums, big and small, dragon and tiger …, as games/lottery names them. */
export const opened = issueRow.extend({
  gameCode,
  name: z.string(),
  family: z.string(),
  source: z.enum(DRAW_SOURCES),
  drawnAt: instant,
  reads: z.record(z.string(), z.string()),
  /** How many members shot in it; null for a lottery that takes no shots. 0: only rounds from before the house took any. */
  shots: z.int().nullable(),
  /** How often the board was corrected after it was published. */
  corrections: z.int(),
})
export type Opened = z.infer<typeof opened>

export const lotteryRecent = defineCall({
  id: 'lotteryRecent',
  method: 'GET',
  path: '/lgw/lottery/results/recent',
  summary: 'The last result of every lottery, or the last ones of one',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({
    gameCode: gameCode.optional(),
    area: z.enum(LOTTERY_AREAS).optional(),
    count: z.coerce.number().int().min(1).max(100).default(10),
    language,
  }),
  output: z.object({ results: z.array(opened) }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const openedNumero = defineCall({
  id: 'openedNumero',
  method: 'GET',
  path: '/lgw/numero/opened',
  summary: 'Drawn issues of all lotteries, newest first',
  who: 'anyone',
  input: pageInput.extend({ area: z.enum(LOTTERY_AREAS).optional(), day: day.optional(), language }),
  output: pageOf(opened),
  errors: [],
})

export const openedNumeroByGame = defineCall({
  id: 'openedNumeroByGame',
  method: 'GET',
  path: '/lgw/numero/opened/{gameCode}',
  summary: 'Drawn issues of one lottery, newest first, or those of one day',
  who: 'anyone',
  input: pageInput.extend({ gameCode, day: day.optional(), language }),
  output: pageOf(opened),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const openedNumeroByIssue = defineCall({
  id: 'openedNumeroByIssue',
  method: 'GET',
  path: '/lgw/numero/opened/{gameCode}/{issue}',
  summary: 'One drawn issue',
  who: 'anyone',
  input: z.object({ gameCode, issue: issueNumber, language }),
  output: opened,
  errors: ['LOTTERY_NOT_FOUND'],
})

export const vnNumero = defineCall({
  id: 'vnNumero',
  method: 'GET',
  path: '/lgw/vn/numero',
  summary: 'The Vietnamese boards of a day by region, with the statistics of heads and tails',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({ day: day.optional(), gameCode: gameCode.optional(), language }),
  output: z.object({
    day: z.string(),
    boards: z.array(
      opened.extend({
        region: z.string(),
        province: z.string(),
        /** By the first digit of the last two: which last digits fell, in order. The same by the last digit. */
        heads: z.array(z.array(z.string())),
        tails: z.array(z.array(z.string())),
      }),
    ),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const lotteryTrend = defineCall({
  id: 'lotteryTrend',
  method: 'GET',
  path: '/lgw/lottery/{gameCode}/trend',
  summary: 'The last draws by position: what fell, how long each number has been away, how often it fell',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({
    gameCode,
    span: z.coerce
      .number()
      .pipe(z.union(TREND_SPANS.map((one) => z.literal(one))))
      .default(30),
  }),
  output: z.object({
    /** How many draws the figures of absence and frequency rest on. */
    draws: z.int(),
    positions: z.array(
      z.object({
        key: z.string(),
        numbers: z.array(
          z.object({
            number: z.string(),
            /** Draws since it fell last; null: not in the archive. */
            absent: z.int().nullable(),
            absentMax: z.int(),
            fell: z.int(),
          }),
        ),
      }),
    ),
    rows: z.array(z.object({ issue: issueNumber, board })),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const lotteryRoads = defineCall({
  id: 'lotteryRoads',
  method: 'GET',
  path: '/lgw/lottery/{gameCode}/roads',
  summary: 'The roads of two-sided plays: runs of big and small, odd and even, dragon and tiger',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({ gameCode }),
  output: z.object({
    roads: z.array(
      z.object({
        key: z.string(),
        /** The words of the sides, by their ids. */
        sides: z.array(z.string()),
        /** Columns of equal results, oldest first. */
        columns: z.array(z.array(z.string())),
      }),
    ),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

/** Everything that somebody needs who wants to draw an issue again. */
export const proof = z.object({
  gameCode,
  issue: issueNumber,
  source: z.enum(DRAW_SOURCES),
  state: z.string(),
  closesAt: instant,
  board: board.nullable(),
  /** Null for a draw that is not the house's own. `secret` is null until it is drawn. */
  chain: z
    .object({
      /** The end of the chain, published before its first draw, and the link's number in it. */
      commitment: z.string(),
      publishedAt: instant,
      number: z.int(),
      seal: z.string(),
      secret: z.string().nullable(),
      code: z.string(),
    })
    .nullable(),
  beacon: z
    .object({
      /** drand/<hash of its chain>, or local: the house's own second secret, sealed in advance. */
      source: z.string(),
      pulse: z.int().nullable(),
      seal: z.string().nullable(),
      value: z.string().nullable(),
      signature: z.string().nullable(),
    })
    .nullable(),
  /** Of a draw whose result is a sum of shots, the oldest first; `list` is empty until it is drawn. */
  shots: z
    .object({
      endsAt: instant,
      count: z.int(),
      head: z.string(),
      list: z.array(shotRow),
      /** The house's own shot, which the secret makes, and the one that is taken out; null until it is drawn. */
      house: z.string().nullable(),
      takenOut: z.int().nullable(),
    })
    .nullable(),
  /** Of a draw that is not the house's own: where its result came from, and when. */
  sources: z.array(z.object({ name: z.string(), at: instant, board })),
  corrections: z.array(z.object({ at: instant, before: board, after: board, reason: z.string() })),
})
export type DrawProof = z.infer<typeof proof>

export const drawProof = defineCall({
  id: 'drawProof',
  method: 'GET',
  path: '/lgw/lottery/{gameCode}/{issue}/proof',
  summary: 'How an issue was drawn: what was sealed before the close and what it led to',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({ gameCode, issue: issueNumber }),
  output: proof,
  errors: ['LOTTERY_NOT_FOUND'],
})
