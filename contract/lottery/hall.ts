/** The hall: which lotteries there are, when they draw, what they sell at which price, and opening one of them. */
import { z } from 'zod'
import { defineCall, instant, money } from '../call.ts'
import { language } from '../catalogue/games.ts'
import { DRAWS_TOPIC } from './live.ts'
import { device, gameCode, issueRow, LOTTERY_AREAS, lotteryRow, menuInput, playId, PRIZE_MODES } from './shapes.ts'

const menu = z.object({
  now: instant,
  groups: z.array(z.object({ region: z.string(), name: z.string(), lotteries: z.array(lotteryRow) })),
})

export const vnGameMenu = defineCall({
  id: 'vnGameMenu',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  summary: 'The Vietnamese lotteries by region, each with its next issue and last result',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: menuInput,
  output: menu,
  errors: [],
})

export const vnRecentMenu = defineCall({
  id: 'vnRecentMenu',
  method: 'GET',
  path: '/lgw/vn/games/recent',
  summary: 'The Vietnamese lotteries that the caller played last; those that most people play where there are none',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: menuInput,
  output: z.object({ now: instant, lotteries: z.array(lotteryRow) }),
  errors: [],
})

/** At most this many draws in the timetable. */
export const TIMETABLE_MAX = 60

export const lotteryLobby = defineCall({
  id: 'lotteryLobby',
  method: 'POST',
  path: '/lgw/lottery/lobby',
  summary:
    'The hall: lotteries with countdown, last result and jackpot, what the caller played last, and the next draws',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({
    area: z.enum(LOTTERY_AREAS).optional(),
    prizeMode: z.enum(PRIZE_MODES).optional(),
    family: z.string().max(16).optional(),
    /** Part of a name in any language, of the own name, or of a code. */
    search: z.string().trim().max(60).optional(),
    device,
    language,
  }),
  output: z.object({
    now: instant,
    lotteries: z.array(lotteryRow),
    /** Codes, the last played first. */
    recent: z.array(z.string()),
    timetable: z.array(z.object({ gameCode, issue: z.string(), closesAt: instant, drawsAt: instant })),
  }),
  errors: [],
})

export const lotteryLaunch = defineCall({
  id: 'lotteryLaunch',
  method: 'POST',
  path: '/lgw/lottery/launch',
  summary: 'Opens a lottery: the page of the site that plays it, with everything the launch asked for',
  who: 'player',
  input: z.object({
    lottoArea: z.enum(LOTTERY_AREAS).optional(),
    launchMode: z.enum(['REAL', 'TRIAL']).default('REAL'),
    prizeMode: z.enum(PRIZE_MODES).optional(),
    gameCode: gameCode.optional(),
    view: z.enum(['betting', 'lobby']).default('betting'),
    device,
    /** A path of this site. */
    backUrl: z
      .string()
      .max(200)
      .regex(/^\/(?![/\\])/)
      .optional(),
    language,
  }),
  output: z.object({
    /** The path of the page, with its query. */
    path: z.string(),
    gameCode: gameCode.nullable(),
    prizeMode: z.enum(PRIZE_MODES),
    view: z.enum(['betting', 'lobby']),
    isTrial: z.boolean(),
    backUrl: z.string(),
  }),
  errors: ['LOTTERY_NOT_FOUND', 'LOTTERY_OFF', 'PLAY_BARRED', 'EXCLUDED', 'ON_BREAK', 'PLAY_LIMIT'],
})

export const lotteryIssues = defineCall({
  id: 'lotteryIssues',
  method: 'GET',
  path: '/lgw/lottery/{gameCode}/issues',
  summary: 'The issue on sale, the next ones and the last ones of a lottery, by the server’s clock',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({
    gameCode,
    ahead: z.coerce.number().int().min(1).max(120).default(10),
    past: z.coerce.number().int().min(0).max(60).default(10),
  }),
  output: z.object({
    now: instant,
    timeZone: z.string(),
    /** The issue on sale; null while none is. */
    current: issueRow.nullable(),
    ahead: z.array(issueRow),
    /** `reads`: what is read off the board, such as big and odd; by ids of games/lottery. */
    past: z.array(issueRow.extend({ reads: z.record(z.string(), z.string()) })),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

/** Odds as parts of ten thousand of the stake, the stake included: 19,820 is 1.982 times. */
const odds = z.int().nonnegative()

/** A play as the brand sells it. What it means follows from its id by games/lottery, in browser and server alike. */
export const soldPlay = z.object({
  id: playId,
  mode: z.enum(PRIZE_MODES),
  /** Sold by series: the range of the slider, its step, and where it stands first. Null: sold at fixed odds. */
  series: z.object({ from: z.int(), to: z.int(), step: z.int(), first: z.int(), own: z.int() }).nullable(),
  /** Sold at fixed odds, by the table's name. */
  tables: z.array(
    z.object({
      name: z.string(),
      odds: z.record(z.string(), odds),
      /** Parts of ten thousand. */
      discount: z.int(),
      kei: z.record(z.string(), z.int()),
    }),
  ),
  /** The smallest and largest amount on one bet, and the most that one line may pay. */
  stakeMin: money,
  stakeMax: money,
  payoutMax: money,
  /** The most bets of one line; null: as many as the play has. */
  betsMax: z.int().nullable(),
  /** Numbers that are closed or pay half in the issue on sale, in canonical form. */
  closed: z.array(z.string()),
  half: z.array(z.string()),
})
export type SoldPlay = z.infer<typeof soldPlay>

export const lotteryRules = defineCall({
  id: 'lotteryRules',
  method: 'GET',
  path: '/lgw/lottery/{gameCode}/rules',
  summary: 'What a lottery sells at this brand: plays, odds or series, limits, with the version that a bet names',
  who: 'anyone',
  changesWith: [DRAWS_TOPIC],
  input: z.object({ gameCode, language }),
  output: z.object({
    lottery: lotteryRow,
    currency: z.string(),
    /** A bet names it: odds that changed in the meantime are asked about and never applied in silence. */
    termsVersion: z.int(),
    plays: z.array(soldPlay),
    ticket: z.object({ linesMax: z.int(), payoutMax: money, stakeMaxOfIssue: money }),
    /** Minutes after the draw in which a result that does not come makes the issue void. */
    voidAfterMinutes: z.int(),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})
