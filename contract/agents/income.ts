/** What agents earn: rebates by day, each opening to the bets that made it. */
import { z } from 'zod'
import { dateText, defineCall, instant, money, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { accountId, LINE_KINDS } from './line.ts'
import { rate, RATED_TYPES } from './rates.ts'
import { isPeriod } from './report-period.ts'

const day = dateText

/**
 * calculated: is paid next. claimable: is paid when its agent claims it. waiting: operators must agree first. paid: in the
 * balance. expired: nobody claimed it in time. nothing: less than a cent, or less than nothing.
 */
export const REBATE_STATES = ['calculated', 'claimable', 'waiting', 'paid', 'refused', 'expired', 'nothing'] as const
export type RebateState = (typeof REBATE_STATES)[number]

export const rebateRow = z.object({
  id: accountId,
  day,
  currency: z.string(),
  /** What the day's bets earned; more than two decimals are kept. */
  earned: money,
  /** What was left from the days before: parts of a cent, or less than nothing where bets were taken back. */
  carried: money,
  /** What is paid: whole cents. */
  amount: money,
  /** What is left for the next day. */
  left: money,
  state: z.enum(REBATE_STATES),
  /** The last day on which it can be claimed; null: it is paid without a claim. */
  claimUntil: day.nullable(),
  paidAt: instant.nullable(),
})

export const agentIncome = defineCall({
  id: 'agentIncome',
  method: 'GET',
  path: '/wps/agent/reports/income',
  who: 'agent',
  changesWith: [BALANCE_TOPIC],
  summary: 'The agent’s rebates of a period, by day, the newest first',
  input: z.object({ from: day, to: day }).refine(isPeriod, { path: ['to'] }),
  output: z.object({
    currency: z.string(),
    today: day,
    rows: z.array(rebateRow),
    /** Each day of the period, the first one first: its rebates, and what contracts gave for periods that ended on it. */
    days: z.array(z.object({ day, rebates: money, contracts: money })),
    paid: money,
    open: money,
    /** What can be claimed now, of all days, and its last day; null: nothing waits for a claim. */
    claimable: z.object({ amount: money, until: day }).nullable(),
  }),
  errors: ['AGENTS_CLOSED'],
})

export const claimRebates = defineCall({
  id: 'claimRebates',
  method: 'POST',
  path: '/wps/agent/reports/income/claim',
  who: 'agent',
  summary:
    'Pays out the agent’s rebates that wait for a claim, or one of them; each once. One that is paid is answered as it is',
  input: z.object({ id: accountId.optional() }),
  output: z.object({ currency: z.string(), claimed: money, rebates: z.number().int() }),
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'REBATE_EXPIRED'],
})

export const agentIncomeLines = defineCall({
  id: 'agentIncomeLines',
  method: 'GET',
  path: '/wps/agent/reports/income/lines',
  who: 'agent',
  summary:
    'What one day’s rebate is made of: member by member and type by type, valid bet times the agent’s part of the rate',
  input: pageInput.extend({ day }),
  output: pageOf(
    z.object({
      account: z.object({ id: accountId, username: z.string(), kind: z.enum(LINE_KINDS) }),
      gameType: z.enum(RATED_TYPES),
      valid: money,
      /** The agent's rate, the highest rate between the agent and the member, and what is left for the agent. */
      own: rate,
      below: rate,
      part: rate,
      earned: money,
    }),
  ).extend({ currency: z.string(), earned: money }),
  errors: ['AGENTS_CLOSED'],
})

export const officeRebates = defineCall({
  id: 'officeRebates',
  method: 'GET',
  path: '/office/agents/rebates',
  who: 'operator',
  permission: 'agents.read',
  summary: 'Agents’ rebates of the brand, the newest day first',
  input: pageInput.extend({ state: z.enum(REBATE_STATES).optional(), agentId: accountId.optional() }),
  output: pageOf(
    rebateRow.extend({
      agent: z.object({ id: accountId, username: z.string() }),
      /** Whether somebody asked for its payment already, so that another person agrees or refuses. */
      isAsked: z.boolean(),
    }),
  ),
  errors: [],
})

export const officePayRebate = defineCall({
  id: 'officePayRebate',
  method: 'POST',
  path: '/office/agents/rebates/{id}/pay',
  who: 'operator',
  permission: 'withdrawals.review',
  stepUp: true,
  summary: 'Asks that a rebate above the rule’s amount be paid; another person agrees',
  input: z.object({ id: accountId, reason: z.string().trim().min(1).max(500) }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'DECISION_OPEN', 'OWN_MONEY'],
})
