/** The back office's calls about what a brand sells of lotteries: which, and by which terms. Issues and figures: `office-issues.ts`. */
import { z } from 'zod'
import { defineCall, defineRefusal, instant, money } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { DRAWS_TOPIC } from './live.ts'
import { others } from './others.ts'
import { DRAW_SOURCES, gameCode, issueRow, LOTTERY_AREAS, PRIZE_MODES, playId } from './shapes.ts'

const READ = { who: 'operator', permission: 'lotteries.read' } as const
const WRITE = { who: 'operator', permission: 'lotteries.write' } as const
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
  /** What the brand fills the lottery's pool up to, in its currency, at its first sale and after somebody won it. Absent: nothing. */
  poolStart: money.nullish(),
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
  /** Persons of the brand made it; the first version is the house's offer, and outside the sandbox it sells nothing. */
  isDecided: z.boolean(),
})

/** Return with rebate and discount of the dearest bet of a play, by mode and table, in parts of ten thousand. */
export const playReturn = z.object({
  play: playId,
  /** The lottery's own term. */
  name: z.string(),
  mode: z.enum(PRIZE_MODES),
  table: z.string().nullable(),
  of: z.int(),
})
/** The most that a play may return. */
export const RETURN_MAX = 9_950

/**
 * Results that are late, differ, or wait for a second person; an own issue that was not opened in time; a chain that ends
 * soon, after which a new one is published; a public beacon not heard; an official draw on sale whose result no feed tells.
 */
export const LOTTERY_ALARMS = ['late', 'differ', 'waiting', 'unopened', 'chain', 'beacon', 'feed'] as const
export type LotteryAlarm = (typeof LOTTERY_ALARMS)[number]

export const termsInvalid = defineRefusal(
  'TERMS_INVALID',
  z.object({ problems: z.array(z.object({ field: z.string(), rule: z.string(), max: z.int().optional() })) }),
)

export const officeLotteries = defineCall({
  id: 'officeLotteries',
  method: 'GET',
  path: '/office/lotteries',
  ...READ,
  changesWith: [DRAWS_TOPIC],
  summary: 'Every lottery with its state, next issue, sales and return of today against the stated figures',
  input: z.object({ area: z.enum(LOTTERY_AREAS).optional() }),
  output: z.object({
    currency: z.string(),
    lotteries: z.array(
      z.object({
        gameCode,
        name: z.string(),
        area: z.enum(LOTTERY_AREAS),
        family: z.string(),
        source: z.enum(DRAW_SOURCES),
        isOnSale: z.boolean(),
        next: issueRow.nullable(),
        alarms: z.array(z.enum(LOTTERY_ALARMS)),
        /** Tickets of issues that were settled since midnight in the brand's time zone; amounts in its currency. */
        today: z.object({ tickets: z.int(), cost: money, won: money, others }),
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
    name: z.string(),
    currency: z.string(),
    inForce: termsRow,
    /** The one that comes into force next first. */
    coming: z.array(termsRow),
    /** Newest first; those that another version overruled before they came into force are among them. */
    past: z.array(termsRow),
    returns: z.array(playReturn),
    /** What is in the lottery's pool, in the brand's currency; null for one without a pool. */
    pool: money.nullable(),
    waiting,
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
  input: z.object({
    gameCode,
    terms: lotteryTerms,
    fromAt: z.iso.datetime().optional(),
    reason: because,
    /** The version in force that was edited; left out: whichever is in force. */
    version: z.int().min(0).optional(),
  }),
  output: z.object({ version: z.int().nullable(), waiting }),
  errors: ['LOTTERY_NOT_FOUND', 'TERMS_INVALID', 'DECISION_OPEN', 'DECISION_STALE'],
})

export const previewLotteryTerms = defineCall({
  id: 'previewLotteryTerms',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/terms/preview',
  ...READ,
  summary: 'What terms would change: the return of each play beside that in force, problems, and who must agree',
  input: z.object({ gameCode, terms: lotteryTerms }),
  output: z.object({
    returns: z.array(playReturn.extend({ before: z.int().nullable() })),
    problems: z.array(z.object({ field: z.string(), rule: z.string(), max: z.int().optional() })),
    changes: z.int(),
    /** One: it only closes numbers or stops sales, and holds at once. */
    persons: z.int(),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const restoreLotteryTerms = defineCall({
  id: 'restoreLotteryTerms',
  method: 'POST',
  path: '/office/lotteries/{gameCode}/terms/restore',
  ...WRITE,
  stepUp: true,
  summary: 'Asks for a former version again, or for the one in force where one to come is to be withdrawn',
  input: z.object({ gameCode, version: z.int().positive(), reason: because }),
  output: z.object({ version: z.int().nullable(), waiting }),
  errors: ['LOTTERY_NOT_FOUND', 'NOT_FOUND', 'TERMS_INVALID', 'DECISION_OPEN'],
})
