/** Tickets: bets on an issue, what became of them, and cancelling one before the close. */
import { z } from 'zod'
import { defineCall, defineRefusal, id, instant, money, pageInput, pageOf, positiveMoney } from '../call.ts'
import { TICKETS_TOPIC } from './live.ts'
import { board, gameCode, issueNumber, playId, PRIZE_MODES, TICKET_STATES, ticketId } from './shapes.ts'
import { CHASE_STOPS, TICKET_REFERENCE } from './states.ts'

/** The most lines of one ticket. */
export const LINES_MAX = 100
/** The longest selection that travels as text, in characters; a longer one is cut into several tickets. */
export const SELECTION_MAX = 40_000

/** Of a line: its play, what was picked, and how much is on each of its bets. */
export const betLine = z.object({
  play: playId,
  mode: z.enum(PRIZE_MODES),
  /** Canonical or typed text; the server reads it anew and never takes a count from the client. */
  selection: z.string().min(1).max(SELECTION_MAX),
  /** Of a play sold by series. */
  series: z.int().min(1000).max(2000).optional(),
  /** Of a play sold at fixed odds: which table; the first when absent. */
  table: z.string().max(32).optional(),
  /** On one bet: the unit mode times the multiple, such as 0.2 × 5 = 1.00. At most four places. */
  stake: z.string().regex(/^\d{1,9}(\.\d{1,4})?$/),
  /** What the page counted. Another count or cost than the server's is refused (TERMS_CHANGED). */
  bets: z.int().positive().max(1_000_000_000),
  cost: money,
})
export type BetLine = z.infer<typeof betLine>

export const ticketLine = z.object({
  play: playId,
  mode: z.enum(PRIZE_MODES),
  selection: z.string(),
  bets: z.int(),
  stake: money,
  series: z.int().nullable(),
  table: z.string().nullable(),
  cost: money,
  /** What one bet of each grade pays, as it was sold. */
  prizes: z.record(z.string(), money),
  /** The most that the line can pay. */
  payoutMax: money,
  won: money,
  /** How many of its bets won which grade; empty before the draw and where all lost. */
  wins: z.array(z.object({ grade: z.string(), times: z.int() })),
  /** Why it ended as it did, where that is not the draw: half_pay, capped, push. */
  notes: z.array(z.string()),
})
export type TicketLine = z.infer<typeof ticketLine>

export const ticketRow = z.object({
  id: ticketId,
  /** For people to read and to name, such as L-8K2M4QXT. */
  reference: z.string(),
  gameCode,
  gameName: z.string(),
  issue: issueNumber,
  state: z.enum(TICKET_STATES),
  lines: z.int(),
  bets: z.int(),
  cost: money,
  won: money,
  currency: z.string(),
  isTrial: z.boolean(),
  placedAt: instant,
  closesAt: instant,
  settledAt: instant.nullable(),
  /** The chase that it is part of. */
  chaseId: id.nullable(),
})
export type TicketRow = z.infer<typeof ticketRow>

export const ticket = ticketRow.extend({
  content: z.array(ticketLine),
  board: board.nullable(),
  /** The round in the betting record. */
  roundId: z.string(),
  canCancel: z.boolean(),
  /** After a corrected result: what was paid before. */
  corrections: z.array(z.object({ at: instant, board, won: money })),
})
export type Ticket = z.infer<typeof ticket>

const asked = z.object({
  line: z.int(),
  shown: z.record(z.string(), z.string()),
  now: z.record(z.string(), z.string()),
})
export const termsChanged = defineRefusal('TERMS_CHANGED', z.object({ termsVersion: z.int(), lines: z.array(asked) }))
export const selectionInvalid = defineRefusal(
  'SELECTION_INVALID',
  z.object({
    lines: z.array(
      z.object({
        line: z.int(),
        problems: z.array(
          z.object({
            problem: z.string(),
            row: z.int().optional(),
            item: z.int().optional(),
            at: z.int().optional(),
            length: z.int().optional(),
          }),
        ),
      }),
    ),
  }),
)
export const issueClosed = defineRefusal('ISSUE_CLOSED', z.object({ next: issueNumber.nullable() }))

const STAKE_ERRORS = [
  'NOT_FOUND',
  'LOTTERY_NOT_FOUND',
  'LOTTERY_OFF',
  'ISSUE_CLOSED',
  'SELECTION_INVALID',
  'TERMS_CHANGED',
  'LOTTERY_LIMIT',
  'NUMBER_CLOSED',
  'EXPOSURE_FULL',
  'ACCOUNT_FROZEN',
  'PLAY_BARRED',
  'GAME_UNAVAILABLE',
  'EXCLUDED',
  'ON_BREAK',
  'PLAY_LIMIT',
  'BONUS_STAKE_MAX',
  'BONUS_GAME_REFUSED',
  'INSUFFICIENT_FUNDS',
  'KEY_REUSED',
] as const
export { STAKE_ERRORS as LOTTERY_STAKE_ERRORS }

export const lotteryBet = defineCall({
  id: 'lotteryBet',
  method: 'POST',
  path: '/lgw/lottery/bets',
  summary: 'Buys a ticket for an issue: one stake, all lines or none',
  who: 'player',
  input: z.object({
    gameCode,
    issue: issueNumber,
    /** As `lotteryRules` gave it. */
    termsVersion: z.int().positive(),
    lines: z.array(betLine).min(1).max(LINES_MAX),
    /** Play money; a trial account always plays with play money. */
    trial: z.boolean().default(false),
    /** The client's own number of the purchase: sending it again gives the same ticket. */
    requestId: id,
  }),
  output: ticket,
  errors: STAKE_ERRORS,
})

export const lotteryCancel = defineCall({
  id: 'lotteryCancel',
  method: 'POST',
  path: '/lgw/lottery/bets/{id}/cancel',
  summary: 'Cancels a ticket before its issue closes: the stake goes back to where it came from',
  who: 'player',
  input: z.object({ id: ticketId }),
  output: ticket,
  errors: ['NOT_FOUND', 'TICKET_STATE', 'ISSUE_CLOSED'],
})

export const lotteryTickets = defineCall({
  id: 'lotteryTickets',
  method: 'GET',
  path: '/lgw/lottery/bets',
  summary: 'The caller’s tickets, newest first',
  who: 'player',
  changesWith: [TICKETS_TOPIC],
  input: pageInput.extend({
    gameCode: gameCode.optional(),
    state: z.enum(TICKET_STATES).optional(),
    issue: issueNumber.optional(),
    chaseId: id.optional(),
  }),
  output: pageOf(ticketRow),
  errors: [],
})

export const lotteryTicket = defineCall({
  id: 'lotteryTicket',
  method: 'GET',
  path: '/lgw/lottery/bets/{id}',
  summary: 'One ticket: each line, what it won and why, and the draw',
  who: 'player',
  changesWith: [TICKETS_TOPIC],
  /** Its id, or its reference, which is the round's id in the betting record. */
  input: z.object({ id: z.union([ticketId, z.string().regex(TICKET_REFERENCE)]) }),
  output: ticket,
  errors: ['NOT_FOUND'],
})

/** The most issues of one chase. */
export const CHASE_ISSUES_MAX = 60

export const CHASE_STATES = ['running', 'finished', 'stopped', 'cancelled'] as const
export type ChaseState = (typeof CHASE_STATES)[number]

/** same: one multiple. geometric: times `factor` after every `every` issues. profit: the smallest that still earns `rate`. */
export const chasePlan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same'), multiple: z.int().min(1).max(100_000) }),
  z.object({
    kind: z.literal('geometric'),
    multiple: z.int().min(1).max(100_000),
    factor: z.int().min(2).max(10),
    every: z.int().min(1).max(60),
  }),
  z.object({ kind: z.literal('profit'), ratePercent: z.int().min(1).max(1000) }),
])
export type ChasePlan = z.infer<typeof chasePlan>

export const chaseRow = z.object({
  id,
  reference: z.string(),
  gameCode,
  gameName: z.string(),
  state: z.enum(CHASE_STATES),
  plan: chasePlan,
  stopOnWin: z.boolean(),
  stopOnProfit: money.nullable(),
  currency: z.string(),
  isTrial: z.boolean(),
  /** Everything it may cost; what is staked by now; what is still held; what it won. */
  total: money,
  staked: money,
  held: money,
  won: money,
  placedAt: instant,
  endedAt: instant.nullable(),
  issues: z.array(
    z.object({
      issue: issueNumber,
      multiple: z.int(),
      cost: money,
      state: z.enum(['waiting', 'staked', 'settled', 'cancelled', 'stopped']),
      /** Why a stopped one was not staked; null for one of before this was kept. */
      why: z.enum(CHASE_STOPS).nullable(),
      ticketId: ticketId.nullable(),
      won: money.nullable(),
      drawsAt: instant,
    }),
  ),
})
export type ChaseRow = z.infer<typeof chaseRow>

export const lotteryChase = defineCall({
  id: 'lotteryChase',
  method: 'POST',
  path: '/lgw/lottery/chases',
  summary: 'Bets the same lines on several issues by a plan; the whole cost is set aside at once',
  who: 'player',
  input: z.object({
    gameCode,
    termsVersion: z.int().positive(),
    /** The first issue, and how many in a row. */
    from: issueNumber,
    issues: z.int().min(2).max(CHASE_ISSUES_MAX),
    lines: z.array(betLine).min(1).max(LINES_MAX),
    plan: chasePlan,
    stopOnWin: z.boolean().default(true),
    stopOnProfit: positiveMoney.optional(),
    /** What the page showed as the whole cost; another one is refused. */
    total: money,
    trial: z.boolean().default(false),
    requestId: id,
  }),
  output: chaseRow,
  errors: [...STAKE_ERRORS, 'CHASE_INVALID'],
})

export const lotteryChases = defineCall({
  id: 'lotteryChases',
  method: 'GET',
  path: '/lgw/lottery/chases',
  summary: 'The caller’s chases, newest first',
  who: 'player',
  changesWith: [TICKETS_TOPIC],
  input: pageInput.extend({ state: z.enum(CHASE_STATES).optional(), gameCode: gameCode.optional() }),
  output: pageOf(chaseRow),
  errors: [],
})

export const lotteryChaseStop = defineCall({
  id: 'lotteryChaseStop',
  method: 'POST',
  path: '/lgw/lottery/chases/{id}/cancel',
  summary: 'Cancels one issue of a chase, or all that are not staked yet; what was held for them goes back',
  who: 'player',
  input: z.object({ id, issue: issueNumber.optional() }),
  output: chaseRow,
  errors: ['NOT_FOUND', 'CHASE_STATE', 'ISSUE_CLOSED'],
})
