/** The back office's calls about lotteries: terms, calendars, issues, results, exposure, chains. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { DRAWS_TOPIC } from './live.ts'
import { proof } from './results.ts'
import {
  board,
  DRAW_SOURCES,
  gameCode,
  ISSUE_STATES,
  issueNumber,
  issueRow,
  LOTTERY_AREAS,
  PRIZE_MODES,
  playId,
  ticketId,
} from './shapes.ts'

const READ = { who: 'operator', permission: 'lotteries.read' } as const
const WRITE = { who: 'operator', permission: 'lotteries.write' } as const
/** A draw is one for all brands, so its calendar, results and voids belong to the house. */
const DRAWS = { who: 'operator', permission: 'house.lotteries' } as const
const because = z.string().trim().min(3).max(300)

/** What a brand sells of a lottery and at which price: a version never changes, a bet names the one that it was made by. */
export const lotteryTerms = z.object({
  isOnSale: z.boolean(),
  plays: z.array(
    z.object({
      id: playId,
      mode: z.enum(PRIZE_MODES),
      isOn: z.boolean(),
      /** Of series: the members' own series, and the least and the most that a bet may name. */
      series: z.object({ own: z.int(), from: z.int(), to: z.int(), step: z.int().min(1) }).nullable(),
      /** Of fixed odds: parts of ten thousand by grade; what is absent is as games/lottery has it. */
      odds: z.record(z.string(), z.record(z.string(), z.int().nonnegative())),
      stakeMin: money,
      stakeMax: money,
      payoutMax: money,
      betsMax: z.int().nullable(),
      /** The most that may be staked on one number in one issue by all members; null: only the exposure holds. */
      numberMax: money.nullable(),
      closed: z.array(z.string().max(32)).max(1000),
      half: z.array(z.string().max(32)).max(1000),
    }),
  ),
  linesMax: z.int().min(1).max(100),
  ticketPayoutMax: money,
  memberIssueMax: money,
  /** The most that the brand may owe on any outcome of one issue. */
  exposureMax: money,
})
export type LotteryTerms = z.infer<typeof lotteryTerms>

const termsRow = z.object({
  version: z.int(),
  terms: lotteryTerms,
  fromAt: instant,
  byName: z.string(),
  at: instant,
  /** The version that it was made from by an undo. */
  restored: z.int().nullable(),
})

export const officeLotteries = defineCall({
  id: 'officeLotteries',
  method: 'GET',
  path: '/office/lotteries',
  ...READ,
  changesWith: [DRAWS_TOPIC],
  summary: 'Every lottery with its state, next issue, sales and return of today against the stated figures',
  input: z.object({ area: z.enum(LOTTERY_AREAS).optional() }),
  output: z.object({
    lotteries: z.array(
      z.object({
        gameCode,
        name: z.string(),
        area: z.enum(LOTTERY_AREAS),
        family: z.string(),
        source: z.enum(DRAW_SOURCES),
        isOnSale: z.boolean(),
        next: issueRow.nullable(),
        /** Results that are late, differ, or wait for a person. */
        alarms: z.array(z.enum(['late', 'differ', 'waiting', 'chain', 'beacon'])),
        today: z.object({ tickets: z.int(), cost: money, won: money }),
      }),
    ),
  }),
  errors: [],
})

export const officeLotteryTerms = defineCall({
  id: 'officeLotteryTerms',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/terms',
  ...READ,
  summary: 'The terms in force, those to come, and the former versions; each play with its return in figures',
  input: z.object({ gameCode }),
  output: z.object({
    inForce: termsRow,
    coming: termsRow.nullable(),
    past: z.array(termsRow),
    /** Return with rebate and discount by play, mode and table, in parts of ten thousand; at most 9,950. */
    returns: z.array(z.object({ play: playId, mode: z.enum(PRIZE_MODES), table: z.string().nullable(), of: z.int() })),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const setLotteryTerms = defineCall({
  id: 'setLotteryTerms',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/terms',
  ...WRITE,
  stepUp: true,
  summary: 'Asks for new terms, which a second person agrees to; closing numbers and stopping sales need one person',
  input: z.object({ gameCode, terms: lotteryTerms, fromAt: z.iso.datetime().optional(), reason: because }),
  output: z.object({ version: z.int().nullable(), waiting }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const officeIssues = defineCall({
  id: 'officeIssues',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/issues',
  ...READ,
  changesWith: [DRAWS_TOPIC],
  summary: 'Issues of a lottery with sales and what was paid',
  input: pageInput.extend({ gameCode, state: z.enum(ISSUE_STATES).optional(), day: z.iso.date().optional() }),
  output: pageOf(issueRow.extend({ tickets: z.int(), cost: money, won: money, worst: money, results: z.int() })),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const officeIssue = defineCall({
  id: 'officeIssue',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/issues/{issue}',
  ...READ,
  changesWith: [DRAWS_TOPIC],
  summary: 'One issue: sales by play, what each outcome would cost, its results with their sources, its proof',
  input: z.object({ gameCode, issue: issueNumber }),
  output: z.object({
    issue: issueRow,
    sales: z.array(
      z.object({ play: playId, mode: z.enum(PRIZE_MODES), tickets: z.int(), bets: z.int(), cost: money, won: money }),
    ),
    exposure: z.object({
      max: money,
      worst: money,
      /** The dearest cells of each urn: what a hit would cost. */
      pages: z.array(
        z.object({ urn: z.string(), size: z.int(), owed: z.array(z.object({ cell: z.string(), owes: money })) }),
      ),
    }),
    results: z.array(
      z.object({
        id,
        source: z.string(),
        board,
        state: z.enum(['offered', 'accepted', 'rejected']),
        byName: z.string().nullable(),
        at: instant,
      }),
    ),
    proof,
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const enterResult = defineCall({
  id: 'officeEnterResult',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/issues/{issue}/result',
  ...DRAWS,
  stepUp: true,
  summary: 'Enters the result of an official draw; a second person enters it again before it counts',
  input: z.object({ gameCode, issue: issueNumber, board, source: z.string().trim().min(3).max(300), reason: because }),
  output: z.object({ waiting }),
  errors: ['LOTTERY_NOT_FOUND', 'ISSUE_STATE', 'BOARD_INVALID'],
})

export const voidIssue = defineCall({
  id: 'officeVoidIssue',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/issues/{issue}/void',
  ...DRAWS,
  stepUp: true,
  summary: 'Asks to void an issue: every stake goes back',
  input: z.object({ gameCode, issue: issueNumber, reason: because }),
  output: z.object({ waiting }),
  errors: ['LOTTERY_NOT_FOUND', 'ISSUE_STATE'],
})

export const previewResettle = defineCall({
  id: 'officePreviewResettle',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/issues/{issue}/resettle/preview',
  ...DRAWS,
  summary: 'What another board would change: tickets, members, and money in both directions',
  input: z.object({ gameCode, issue: issueNumber, board }),
  output: z.object({
    tickets: z.int(),
    members: z.int(),
    more: money,
    less: money,
    /** The largest changes. */
    largest: z.array(z.object({ ticketId, username: z.string(), before: money, after: money })),
  }),
  errors: ['LOTTERY_NOT_FOUND', 'ISSUE_STATE', 'BOARD_INVALID'],
})

export const resettle = defineCall({
  id: 'officeResettle',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/issues/{issue}/resettle',
  ...DRAWS,
  stepUp: true,
  summary: 'Asks to correct a published board: what was paid is taken back and paid anew, and members are told why',
  input: z.object({ gameCode, issue: issueNumber, board, source: z.string().trim().min(3).max(300), reason: because }),
  output: z.object({ waiting }),
  errors: ['LOTTERY_NOT_FOUND', 'ISSUE_STATE', 'BOARD_INVALID'],
})

export const calendarDay = z.object({
  day: z.iso.date(),
  /** off: no draw. moved: at another time. extra: a draw that the schedule does not have. */
  what: z.enum(['off', 'moved', 'extra']),
  drawsAt: z.iso.datetime().nullable(),
})

export const officeCalendar = defineCall({
  id: 'officeLotteryCalendar',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/calendar',
  ...READ,
  summary: 'Days on which a lottery does not draw, draws at another time, or draws as well',
  input: z.object({ gameCode }),
  output: z.object({ timeZone: z.string(), schedule: z.string(), days: z.array(calendarDay), version: z.int() }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const setCalendar = defineCall({
  id: 'officeSetLotteryCalendar',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/calendar',
  ...DRAWS,
  summary: 'Changes the days of a lottery; an issue with tickets on it is moved with its tickets or must be voided',
  input: z.object({ gameCode, days: z.array(calendarDay).max(400), version: z.int(), reason: because }),
  output: z.object({ version: z.int() }),
  errors: ['LOTTERY_NOT_FOUND', 'CALENDAR_CHANGED', 'ISSUE_STATE'],
})
