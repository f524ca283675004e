/** The back office's calls about issues of lotteries: sales, exposure, results, figures and the calendar. */
import { z } from 'zod'
import { dateText, defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'
import { calendar } from './calendar.ts'
import { DRAWS_TOPIC } from './live.ts'
import { others } from './others.ts'
import { board, gameCode, ISSUE_STATES, issueNumber, issueRow, PRIZE_MODES, playId } from './shapes.ts'

const READ = { who: 'operator', permission: 'lotteries.read' } as const

export const officeLotteryFigures = defineCall({
  id: 'officeLotteryFigures',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/figures',
  ...READ,
  summary: 'Sales and what was paid by play between two days, beside the return that the terms state',
  input: z.object({ gameCode, from: dateText.optional(), to: dateText.optional() }),
  output: z.object({
    currency: z.string(),
    from: z.string(),
    to: z.string(),
    plays: z.array(
      z.object({
        play: playId,
        name: z.string(),
        mode: z.enum(PRIZE_MODES),
        currency: z.string(),
        tickets: z.int(),
        bets: z.int(),
        cost: money,
        won: money,
        /** Parts of ten thousand: what was paid of what was staked, and what the terms in force state. */
        returned: z.int().nullable(),
        stated: z.int().nullable(),
      }),
    ),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const officeIssues = defineCall({
  id: 'officeIssues',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/issues',
  ...READ,
  changesWith: [DRAWS_TOPIC],
  summary: 'Issues of a lottery with sales and what was paid',
  input: pageInput.extend({ gameCode, state: z.enum(ISSUE_STATES).optional(), day: dateText.optional() }),
  output: pageOf(
    issueRow.extend({ tickets: z.int(), cost: money, won: money, others, worst: money, results: z.int() }),
  ),
  errors: ['LOTTERY_NOT_FOUND'],
})

/** What one source said of an official draw. */
export const resultRow = z.object({
  id,
  source: z.string(),
  board,
  state: z.enum(['offered', 'accepted', 'rejected']),
  byName: z.string().nullable(),
  at: instant,
})

export const officeIssue = defineCall({
  id: 'officeIssue',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/issues/{issue}',
  ...READ,
  changesWith: [DRAWS_TOPIC],
  summary: 'One issue: sales by play, what each outcome would cost, its results with their sources',
  input: z.object({ gameCode, issue: issueNumber }),
  output: z.object({
    name: z.string(),
    currency: z.string(),
    issue: issueRow,
    sales: z.array(
      z.object({
        play: playId,
        name: z.string(),
        mode: z.enum(PRIZE_MODES),
        currency: z.string(),
        tickets: z.int(),
        bets: z.int(),
        cost: money,
        won: money,
      }),
    ),
    exposure: z.object({
      max: money,
      worst: money,
      /** The dearest cells of each urn: what a hit would cost. */
      pages: z.array(
        z.object({ urn: z.string(), size: z.int(), owed: z.array(z.object({ cell: z.string(), owes: money })) }),
      ),
    }),
    results: z.array(resultRow),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const officeCalendar = defineCall({
  id: 'officeLotteryCalendar',
  method: 'GET',
  path: '/office/lotteries/{gameCode}/calendar',
  ...READ,
  summary: 'Days on which a lottery does not draw, draws at another time, or draws as well',
  input: z.object({ gameCode }),
  output: calendar,
  errors: ['LOTTERY_NOT_FOUND'],
})
