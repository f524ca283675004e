/**
 * What contracts of agents pay: bills by period, what runs now, and the lines that each figure is made of
 * (docs/reference/games.md 8.4 to 8.6). Figures are of the taker's team without the taker's own play and without types of games that
 * the contract leaves out; the taker and the giver read the same.
 */
import { z } from 'zod'
import { dateText, defineCall, instant, isWithinJump, money, neighbours, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { BILL_SIDES, BILL_STATES } from './bill-states.ts'
import { accountId, LINE_KINDS } from './line.ts'
import { isPeriod } from './report-period.ts'
import { CONTRACT_KINDS, contractTerms, UNITS } from './terms.ts'

const day = dateText
const named = z.object({ id: accountId, username: z.string() })
const count = z.number().int()

/** From and until: whole business days of dividends and daily salaries, moments of the others; `until` is the first that is not in it. */
const window = { from: z.string(), until: z.string() }

const test = z.object({
  name: z.enum(['loss', 'valid', 'active']),
  /** Money, or people where the name is `active`. A period that is cut short asks for its part. */
  asked: z.string(),
  was: z.string(),
  isMet: z.boolean(),
})
/** One tier of the contract, in its order, with each of its tests. */
const tier = z.object({ tests: z.array(test), isMet: z.boolean() })

/** The arithmetic of a bill as one line: from what the team did to what is paid. */
const reckoning = z.object({
  stake: money,
  payout: money,
  valid: money,
  active: count,
  /** What the contract takes off; zero where it does not. */
  bonuses: money,
  rebates: money,
  salaries: money,
  /** Taken over from the periods before: a loss below zero, parts of a cent, bets that were taken back. */
  carried: money,
  /** What the rate is taken of: the loss (dividend) or the valid bet (salaries). */
  base: money,
  unit: z.enum(UNITS),
  /** The tier that pays, counted from 0; null: none is met, or the contract has none (real-time salary). */
  tier: count.nullable(),
  /** Percent, or an amount where the unit is `fixed`; null where no single one is: no tier, or real-time salary. */
  gives: z.string().nullable(),
  earned: money,
  /** What is above the bound of one member, and then of the period. */
  overMember: money,
  overCap: money,
  /** In whole cents. */
  amount: money,
  /** Taken into the next period. */
  left: money,
  tiers: z.array(tier),
})
export type Reckoning = z.infer<typeof reckoning>

const bill = z.object({
  id: accountId,
  kind: z.enum(CONTRACT_KINDS),
  contract: accountId,
  ...window,
  currency: z.string(),
  taker: named,
  /** Who pays; null: the brand. */
  giver: named.nullable(),
  state: z.enum(BILL_STATES),
  amount: money,
  paid: money,
  /** What the payer still owes. */
  owed: money,
  reckoning,
  paidAt: instant.nullable(),
})
export type AgentBill = z.infer<typeof bill>

/** What runs now: the figures so far of the period that is not over. They may rise and fall until then. */
const running = z.object({
  contract: accountId,
  kind: z.enum(CONTRACT_KINDS),
  ...window,
  currency: z.string(),
  taker: named,
  giver: named.nullable(),
  terms: contractTerms,
  reckoning,
  /** What was set aside for it until now; null: the brand pays. */
  setAside: money.nullable(),
  /** Until when bets are in these figures. */
  at: instant,
})
export type RunningBill = z.infer<typeof running>

const recordsInput = pageInput.extend({
  side: z.enum(BILL_SIDES).default('got'),
  /** Bills whose period begins on one of these days. */
  from: day,
  to: day,
  state: z.enum(BILL_STATES).optional(),
  /** `next` or `previous` of a page: the bills older or newer than it. */
  before: accountId.optional(),
  after: accountId.optional(),
})
const AT_TO = { path: ['to'] }
const AT_PAGE = { path: ['pageNo'] }
const records = pageOf(bill).extend({
  ...neighbours,
  currency: z.string(),
  today: day,
  running: z.array(running),
  /** Of all bills of the period: what was paid, what is to be paid, and what of it the payer owes. */
  paid: money,
  open: money,
  owed: money,
})
export type BillRecords = z.infer<typeof records>

export const dividendRecords = defineCall({
  id: 'dividendRecords',
  method: 'GET',
  path: '/wps/agent/contracts/dividend/records',
  who: 'agent',
  changesWith: [BALANCE_TOPIC],
  summary: 'Dividends that the agent got or gave, by period, the newest first, and the ones that run',
  input: recordsInput.refine(isPeriod, AT_TO).refine(isWithinJump, AT_PAGE),
  output: records,
  errors: ['AGENTS_CLOSED'],
})

export const dailySalary = defineCall({
  id: 'dailySalary',
  method: 'GET',
  path: '/wps/agent/salary/daily',
  who: 'agent',
  changesWith: [BALANCE_TOPIC],
  summary: 'Daily salaries that the agent got or gave, by day, the newest first, and the ones that run',
  input: recordsInput.refine(isPeriod, AT_TO).refine(isWithinJump, AT_PAGE),
  output: records,
  errors: ['AGENTS_CLOSED'],
})

export const hourlySalary = defineCall({
  id: 'hourlySalary',
  method: 'POST',
  path: '/wps/agent/salary/hourly',
  who: 'agent',
  changesWith: [BALANCE_TOPIC],
  summary: 'Hourly salaries that the agent got or gave, by hour, the newest first, and the ones that run',
  input: recordsInput.refine(isPeriod, AT_TO).refine(isWithinJump, AT_PAGE),
  output: records,
  errors: ['AGENTS_CLOSED'],
})

export const realtimeSalary = defineCall({
  id: 'realtimeSalary',
  method: 'POST',
  path: '/wps/agent/salary/realtime',
  who: 'agent',
  changesWith: [BALANCE_TOPIC],
  summary:
    'Real-time salaries that the agent, or those directly below, got, by five minutes, the newest first, and what the day brought so far',
  input: recordsInput.refine(isPeriod, AT_TO).refine(isWithinJump, AT_PAGE),
  output: records,
  errors: ['AGENTS_CLOSED'],
})

const account = z.object({ id: accountId, username: z.string(), kind: z.enum(LINE_KINDS) })

/** What a member of the team brought: of dividends and daily and hourly salaries. */
const memberLine = z.object({
  account,
  stake: money,
  payout: money,
  bonuses: money,
  valid: money,
  /** Stakes less payouts less bonuses that the contract takes off. */
  loss: money,
  isActive: z.boolean(),
  /** What the rate gives for it, before the bounds; null: a fixed amount, or no tier is met. */
  part: money.nullable(),
})
/** What a round brought: of real-time salaries. Amounts are of all of the round that had ended then. */
const roundLine = z.object({
  account,
  round: z.string(),
  game: z.string(),
  gameType: z.string(),
  at: instant,
  stake: money,
  valid: money,
  payout: money,
  /** The rate of the contract for it, the highest rate below, and what is left: percent. */
  own: z.string(),
  below: z.string(),
  part: z.string(),
  /** What an earlier line of the same round brought already: its end was changed later. */
  before: money,
  /** What this one adds; more than two decimals are kept. */
  earned: money,
})
const lines = pageOf(memberLine).extend({
  bill,
  terms: contractTerms,
  /** Rounds of a real-time salary; its members are empty then. */
  rounds: z.array(roundLine),
})
export type BillLines = z.infer<typeof lines>

export const billLines = defineCall({
  id: 'billLines',
  method: 'GET',
  path: '/wps/agent/bills/{id}/lines',
  who: 'agent',
  summary: 'What a bill is made of: its arithmetic, tier test by test, and member by member or round by round',
  input: pageInput.extend({ id: accountId }),
  output: lines,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

/** The same contract's bill of the period before; null: there is none. */
const before = z.object({ id: accountId, ...window, reckoning }).nullable()

export const officeBills = defineCall({
  id: 'officeBills',
  method: 'GET',
  path: '/office/agents/bills',
  who: 'operator',
  permission: 'agents.read',
  summary: 'Bills of agents’ contracts of the brand, the newest first, each beside the one of the period before',
  input: pageInput.extend({
    state: z.enum(BILL_STATES).optional(),
    kind: z.enum(CONTRACT_KINDS).optional(),
    /** The agent who gets it, or who pays it. */
    agentId: accountId.optional(),
  }),
  output: pageOf(bill.extend({ before, isAsked: z.boolean() })),
  errors: [],
})

export const officeBill = defineCall({
  id: 'officeBill',
  method: 'GET',
  path: '/office/agents/bills/{id}',
  who: 'operator',
  permission: 'agents.read',
  summary: 'One bill with its terms and its lines, beside the one of the period before, and the decision that waits',
  input: pageInput.extend({ id: accountId }),
  output: lines.extend({
    before,
    waiting,
    /** A salary by the hour or in real time: what the agent had of the brand for that day without two persons; else null. */
    unseenOfDay: money.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const officePayBill = defineCall({
  id: 'officePayBill',
  method: 'POST',
  path: '/office/agents/bills/{id}/pay',
  who: 'operator',
  permission: 'withdrawals.review',
  stepUp: true,
  summary: 'Asks that a bill of the brand above the rule’s amount be paid; another person agrees',
  input: z.object({ id: accountId, reason: z.string().trim().min(1).max(500) }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'DECISION_OPEN', 'OWN_MONEY'],
})

const liability = z.object({
  /** What the agent's running periods would give now, without real-time salary, which is paid as it runs. */
  accrued: money,
  /** What the agent has set aside for contracts that he gives. */
  setAside: money,
  /** What of the agent's bills is not paid yet, whoever pays them. */
  due: money,
  /** What the agent owes for bills that he gives. */
  owed: money,
})

export const officeLiabilities = defineCall({
  id: 'officeLiabilities',
  method: 'GET',
  path: '/office/agents/liabilities',
  who: 'operator',
  permission: 'agents.read',
  summary: 'What is owed to agents by their contracts: by agent, the largest first, and in sum of each currency',
  input: pageInput.extend({ agentId: accountId.optional() }),
  output: pageOf(liability.extend({ agent: named, currency: z.string() })).extend({
    sums: z.array(liability.extend({ currency: z.string() })),
    /** When the running periods were added up last; null: never. */
    at: instant.nullable(),
  }),
  errors: [],
})
