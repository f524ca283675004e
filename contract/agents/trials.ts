/**
 * A contract tried on past months before it is offered or signed: what it would have given for what a line really did. Nothing is
 * stored and nothing is promised by it.
 */
import { z } from 'zod'
import { dateText, defineCall, money } from '../call.ts'
import { accountId } from './line.ts'
import { contractTerms } from './terms.ts'
import { TRIAL_MONTHS_MAX } from './trial-months.ts'

const named = z.object({ id: accountId, username: z.string() })
const months = z.int().min(1).max(TRIAL_MONTHS_MAX)

const trialPeriod = z.object({
  /** Whole business days; `until` is the first day after. Hourly and real-time salaries are added up by day. */
  from: dateText,
  until: dateText,
  /** What the rate is taken of, before what is carried: the loss (dividend) or the valid bet (salaries). */
  figure: money,
  amount: money,
})

const result = z.object({
  currency: z.string(),
  account: named,
  /** The days that were looked at: from the line's first one on, and whole periods only. `until` is the first day after. */
  from: dateText,
  until: dateText,
  periods: z.array(trialPeriod),
  sum: money,
  /** What the contract that goes on today would have given for the same days, by its own periods; null: there is none. */
  today: z.object({ sum: money, periods: z.array(trialPeriod) }).nullable(),
})
export type Trial = z.infer<typeof result>

export const tryContract = defineCall({
  id: 'tryContract',
  method: 'POST',
  path: '/wps/agent/contracts/try',
  who: 'agent',
  summary:
    'What a contract would have given over past months of the agent’s own line, or of the line of an agent directly below; before what is given on of it',
  input: z.object({ account: accountId.optional(), terms: contractTerms, months }),
  output: result,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

export const officeTryContract = defineCall({
  id: 'officeTryContract',
  method: 'POST',
  path: '/office/agents/contracts/try',
  who: 'operator',
  permission: 'agents.read',
  summary:
    'What a contract would have given over past months of an agent’s line, or of each agent whom nobody stands above; changes nothing',
  input: z.object({ agentId: accountId.optional(), terms: contractTerms, months }),
  output: z.object({
    /** The agent who was named; null where all are looked at. */
    one: result.nullable(),
    /** Each agent whom nobody stands above, the largest difference to today first; empty where one is named. */
    agents: z.array(z.object({ account: named, currency: z.string(), sum: money, today: money.nullable() })),
    /** Of all of them, by currency. */
    sums: z.array(z.object({ currency: z.string(), sum: money, today: money })),
  }),
  errors: ['NOT_FOUND'],
})
