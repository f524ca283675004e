/** The back office's calls about draws, which are one for all brands: results, voids, corrections, calendars, chains. */
import { z } from 'zod'
import { dateText, defineCall, defineRefusal, instant, money, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { calendar, calendarDay } from './calendar.ts'
import { DRAWS_TOPIC } from './live.ts'
import { LOTTERY_ALARMS } from './office.ts'
import { resultRow } from './office-issues.ts'
import { board, DRAW_SOURCES, gameCode, ISSUE_STATES, issueNumber, issueRow, LOTTERY_AREAS } from './shapes.ts'

const DRAWS = { who: 'operator', permission: 'house.lotteries' } as const
const because = z.string().trim().min(3).max(300)
/** Why an act is refused by a board: each part that is wrong. */
export const boardInvalid = defineRefusal(
  'BOARD_INVALID',
  z.object({ parts: z.array(z.object({ part: z.string(), problem: z.string() })) }),
)

export const houseLotteries = defineCall({
  id: 'houseLotteries',
  method: 'GET',
  path: '/office/house/lotteries',
  ...DRAWS,
  changesWith: [DRAWS_TOPIC],
  summary: 'Every lottery with its next issue, alarms, and the state of its chain and beacon',
  input: z.object({ area: z.enum(LOTTERY_AREAS).optional() }),
  output: z.object({
    /** The beacon that draws of the house are mixed with: a public one, or the house's own. */
    beacon: z.object({ source: z.string(), isHeard: z.boolean() }),
    lotteries: z.array(
      z.object({
        gameCode,
        name: z.string(),
        area: z.enum(LOTTERY_AREAS),
        family: z.string(),
        source: z.enum(DRAW_SOURCES),
        next: issueRow.nullable(),
        last: issueRow.nullable(),
        alarms: z.array(z.enum(LOTTERY_ALARMS)),
        /** Issues whose result is missing or in doubt, the oldest first. */
        open: z.array(z.object({ issue: issueNumber, drawsAt: instant, alarms: z.array(z.enum(LOTTERY_ALARMS)) })),
        chain: z.object({ commitment: z.string(), publishedAt: instant, length: z.int(), used: z.int() }).nullable(),
      }),
    ),
  }),
  errors: [],
})

export const houseIssues = defineCall({
  id: 'houseIssues',
  method: 'GET',
  path: '/office/house/lotteries/{gameCode}/issues',
  ...DRAWS,
  changesWith: [DRAWS_TOPIC],
  summary: 'Issues of a lottery with their state, alarms, and tickets of all brands',
  input: pageInput.extend({ gameCode, state: z.enum(ISSUE_STATES).optional(), day: dateText.optional() }),
  output: pageOf(
    issueRow.extend({ gameCode, tickets: z.int(), alarms: z.array(z.enum(LOTTERY_ALARMS)), results: z.int() }),
  ),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const houseIssue = defineCall({
  id: 'houseIssue',
  method: 'GET',
  path: '/office/house/lotteries/{gameCode}/issues/{issue}',
  ...DRAWS,
  changesWith: [DRAWS_TOPIC],
  summary: 'One issue: what each brand sold of it, its results with their sources, and what waits',
  input: z.object({ gameCode, issue: issueNumber }),
  output: z.object({
    name: z.string(),
    issue: issueRow,
    /** Where no result comes until then, the issue is void. */
    voidAt: instant,
    alarms: z.array(z.enum(LOTTERY_ALARMS)),
    brands: z.array(
      z.object({
        brand: z.string(),
        currency: z.string(),
        tickets: z.int(),
        settled: z.int(),
        cost: money,
        won: money,
        worst: money,
      }),
    ),
    /** The parts of a board: name, how many numbers, their range, and their digits. */
    format: z.array(
      z.object({
        part: z.string(),
        count: z.int(),
        from: z.int(),
        to: z.int(),
        width: z.int(),
        canRepeat: z.boolean(),
      }),
    ),
    results: z.array(resultRow),
    waiting: z.array(z.object({ kind: z.string(), askedBy: z.string(), isOwn: z.boolean(), waiting })),
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
  errors: ['LOTTERY_NOT_FOUND', 'ISSUE_STATE', 'BOARD_INVALID', 'DECISION_OPEN', 'RESULTS_DIFFER'],
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
  errors: ['LOTTERY_NOT_FOUND', 'ISSUE_STATE', 'DECISION_OPEN'],
})

export const previewResettle = defineCall({
  id: 'officePreviewResettle',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/issues/{issue}/resettle/preview',
  ...DRAWS,
  summary: 'What another board would change: tickets, members, and money in both directions',
  input: z.object({ gameCode, issue: issueNumber, board }),
  output: z.object({
    brands: z.array(
      z.object({
        brand: z.string(),
        currency: z.string(),
        /** Tickets that would change, of all; trial tickets are not counted. */
        changed: z.int(),
        tickets: z.int(),
        members: z.int(),
        more: money,
        less: money,
        /** The largest changes. */
        largest: z.array(z.object({ reference: z.string(), username: z.string(), before: money, after: money })),
      }),
    ),
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
  errors: ['LOTTERY_NOT_FOUND', 'ISSUE_STATE', 'BOARD_INVALID', 'DECISION_OPEN'],
})

export const houseCalendar = defineCall({
  id: 'houseLotteryCalendar',
  method: 'GET',
  path: '/office/house/lotteries/{gameCode}/calendar',
  ...DRAWS,
  summary: 'Days on which a lottery does not draw, draws at another time, or draws as well',
  input: z.object({ gameCode }),
  output: calendar,
  errors: ['LOTTERY_NOT_FOUND'],
})

export const setCalendar = defineCall({
  id: 'officeSetLotteryCalendar',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/calendar',
  ...DRAWS,
  stepUp: true,
  summary: 'Changes the days of a lottery; an issue with tickets on it is moved with its tickets or must be voided',
  input: z.object({ gameCode, days: z.array(calendarDay).max(400), version: z.int(), reason: because }),
  output: z.object({ version: z.int() }),
  errors: ['LOTTERY_NOT_FOUND', 'CALENDAR_CHANGED', 'ISSUE_STATE'],
})
