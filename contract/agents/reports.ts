/**
 * Reports of an agent's team: the agent and everybody below. Figures are of rounds that are over and of money that moved, by
 * business days of the brand, and in the agent's currency; a round counts for those who stood above the member when it began.
 */
import { z } from 'zod'
import { BETS_TOPIC } from '../bets/live.ts'
import { dateText, defineCall, instant, isWithinJump, money, neighbours, pageInput, pageOf } from '../call.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { accountId, LINE_KINDS } from './line.ts'
import { isPeriod } from './report-period.ts'

const day = dateText
const period = { from: day, to: day }
const AT_TO = { path: ['to'] }
const AT_PAGE = { path: ['pageNo'] }

export const teamFigures = z.object({
  stake: money,
  /** What of the stakes counts as turnover. */
  valid: money,
  payout: money,
  /** Cash rewards, and bonuses that became the member's own money. */
  bonus: money,
  /** Stakes less payouts less bonuses: what members lost; negative where they won. */
  net: money,
  deposits: money,
  withdrawals: money,
  rounds: z.number().int(),
  /**
   * What came into the team from outside it, by the business day: rebates that the day's bets earned, salaries, and dividends of
   * periods that ended on it. Of one account: what it got, less what it gave on. All types of games together; zero where one is asked for.
   */
  rebate: money,
  salary: money,
  dividend: money,
  /** `net` less rebates and salaries: the team's result as the house sees it. */
  result: money,
})
export type TeamFigures = z.infer<typeof teamFigures>

const people = {
  /** Accounts of the agent's currency. */
  registered: z.number().int(),
  firstDeposits: z.number().int(),
  /** Members who had a valid bet. */
  active: z.number().int(),
}

export const agentOverview = defineCall({
  id: 'agentOverview',
  method: 'GET',
  path: '/wps/agent/overview',
  who: 'agent',
  changesWith: [BETS_TOPIC, BALANCE_TOPIC],
  summary:
    'What the agent’s team did in a period, beside the same number of days before, by day, and which lines moved',
  input: z.object(period).refine(isPeriod, AT_TO),
  output: z.object({
    currency: z.string(),
    /** Today's business day of the brand. */
    today: day,
    sums: teamFigures.extend(people),
    /** The same number of days directly before. */
    before: teamFigures.extend(people),
    /** Accounts that registered in the period with another currency: they and what they do are in none of these figures. */
    elsewhere: z.number().int(),
    days: z.array(teamFigures.extend({ day, ...people })),
    /** The direct downlines whose valid bet changed most against the days before. */
    movers: z.array(
      z.object({ id: accountId, username: z.string(), kind: z.enum(LINE_KINDS), valid: money, validBefore: money }),
    ),
  }),
  errors: ['AGENTS_CLOSED'],
})

/**
 * Whose figures a row has: each member's own; or each direct downline with everybody below it, as far as they were in this line, and
 * the agent's own. Either way the rows add up to the totals.
 */
export const REPORT_ROWS = ['members', 'lines'] as const
export const REPORT_SORTS = [
  'valid',
  'stake',
  'payout',
  'net',
  'bonus',
  'deposits',
  'withdrawals',
  'rounds',
  'rebate',
  'salary',
  'dividend',
  'result',
] as const

/** A row's figure and account. */
const rankCursor = z.string().regex(/^-?\d{1,18}\.\d{1,18}$/)

const reportInput = pageInput.extend({
  ...period,
  rows: z.enum(REPORT_ROWS).default('members'),
  /** The member, or the line, whose rows are shown, as far as it was in the agent's line. Absent: the whole team. */
  account: accountId.optional(),
  /** Absent: games of all types. */
  gameType: z.string().max(32).optional(),
  sort: z.enum(REPORT_SORTS).default('valid'),
  order: z.enum(['desc', 'asc']).default('desc'),
  /** `next` of a page: the rows after it. The page number is then only repeated in the answer. */
  before: rankCursor.optional(),
  /** `previous` of a page: the rows in front of it. */
  after: rankCursor.optional(),
})
const reportRow = teamFigures.extend({
  id: accountId,
  username: z.string(),
  kind: z.enum(LINE_KINDS),
  /** False: the account stands in another line by now; the row has what it did here. */
  isInLine: z.boolean(),
})
export type ReportRow = z.infer<typeof reportRow>
const report = pageOf(reportRow).extend({
  ...neighbours,
  currency: z.string(),
  today: day,
  totals: teamFigures,
  /** Types of games that were played in the period. */
  gameTypes: z.array(z.string()),
})

export const agentTeamBets = defineCall({
  id: 'agentTeamBets',
  method: 'GET',
  path: '/wps/agent/reports/bets',
  who: 'agent',
  summary: 'What members of the team staked and won in a period, by member or by line',
  input: reportInput.refine(isPeriod, AT_TO).refine(isWithinJump, AT_PAGE),
  output: report,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

export const agentUserLoss = defineCall({
  id: 'agentUserLoss',
  method: 'GET',
  path: '/wps/agent/reports/loss',
  who: 'agent',
  summary: 'What members of the team lost in a period: play, bonuses, deposits and withdrawals, by member or by line',
  input: reportInput.omit({ gameType: true }).refine(isPeriod, AT_TO).refine(isWithinJump, AT_PAGE),
  output: report,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

/** What moved in a member's account, as agents above see it. */
export const MONEY_KINDS = [
  'deposit',
  'deposit_reversed',
  'withdrawal',
  'withdrawal_corrected',
  'line_sent',
  'line_received',
  'reward',
  'reward_reversed',
  'bonus_converted',
] as const

const cursor = z.string().regex(/^\d{1,17}\.\d{1,5}\.\d{1,20}\.\d{1,19}\.\d{1,18}$/)

export const agentDownlineTransactions = defineCall({
  id: 'agentDownlineTransactions',
  method: 'GET',
  path: '/wps/agent/reports/transactions',
  who: 'agent',
  changesWith: [BALANCE_TOPIC],
  summary: 'Deposits, withdrawals, line payments and rewards of the team, newest first',
  input: z
    .object({
      ...period,
      account: accountId.optional(),
      kind: z.enum(MONEY_KINDS).optional(),
      /** `next` of the page before. */
      before: cursor.optional(),
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    })
    .refine(isPeriod, AT_TO),
  output: z.object({
    currency: z.string(),
    today: day,
    rows: z.array(
      z.object({
        account: z.object({ id: accountId, username: z.string(), kind: z.enum(LINE_KINDS) }),
        kind: z.enum(MONEY_KINDS),
        amount: money,
        reference: z.string(),
        at: instant,
      }),
    ),
    next: cursor.nullable(),
  }),
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

const roundCursor = z.string().regex(/^\d{1,17}\.\d{1,18}$/)

export const agentBets = defineCall({
  id: 'agentBets',
  method: 'GET',
  path: '/wps/agent/bets',
  who: 'agent',
  summary: 'The rounds of one account of the line that ended in a period: what a report’s row is made of, newest first',
  input: z
    .object({
      ...period,
      account: accountId,
      gameType: z.string().max(32).optional(),
      before: roundCursor.optional(),
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    })
    .refine(isPeriod, AT_TO),
  output: z.object({
    currency: z.string(),
    account: z.object({ id: accountId, username: z.string(), kind: z.enum(LINE_KINDS) }),
    rows: z.array(
      z.object({
        id: accountId,
        vendor: z.string(),
        gameName: z.string(),
        gameType: z.string(),
        stake: money,
        valid: money,
        payout: money,
        openedAt: instant,
        settledAt: instant,
      }),
    ),
    next: roundCursor.nullable(),
  }),
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})
