/** Signs of collusion and of people who are their own agents: evidence for people, from which nothing follows by itself. */
import { z } from 'zod'
import { dateText, defineCall, instant } from '../call.ts'
import { accountId } from './line.ts'

/** Message keys `office.agents.risk.<rule>` and, for the evidence, `office.agents.risk.<rule>.facts`. */
const AGENT_RISKS = [
  'same_payee',
  'same_device',
  'same_address',
  'opposite_bets',
  'chip_dumping',
  'covered_play',
  'idle_money',
] as const

const named = z.object({ id: accountId, username: z.string() })

const risk = z.object({
  rule: z.enum(AGENT_RISKS),
  /** Who below the agent it is about. */
  member: named,
  /** Whom it is about as well: the agent, or other members of the line. */
  others: z.array(named),
  /** Figures by name. Amounts are money of the fact `currency`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When it was found; null: it is looked for anew whenever the file is read. */
  at: instant.nullable(),
})
export type AgentRisk = z.infer<typeof risk>

export const officeAgentRisks = defineCall({
  id: 'officeAgentRisks',
  method: 'GET',
  path: '/office/agents/{id}/risks',
  who: 'operator',
  permission: 'agents.read',
  summary:
    'Signs of collusion and of self-referral in an agent’s line, of the last thirty days, each with its evidence',
  input: z.object({ id: accountId }),
  output: z.object({
    /** Business days. */
    from: dateText,
    to: dateText,
    risks: z.array(risk),
  }),
  errors: ['NOT_FOUND'],
})
