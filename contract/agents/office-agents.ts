/** The operators' side of agents: who they are, their files, what they ask, and moves of lines. */
import { z } from 'zod'
import { defineCall, instant, money, nothing, pageInput, pageOf } from '../call.ts'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'
import { waiting } from '../decisions/decisions.ts'
import { invitationLink } from './accounts.ts'
import { accountId } from './line.ts'
import { AGENT_ASKS_TOPIC } from './live.ts'
import { agentPolicy } from './policy.ts'
import { FREEZE_REQUEST_STATES } from './requests.ts'
import { CONTRACT_KINDS, END_REASONS } from './terms-form.ts'

const reason = z.string().trim().min(3).max(300)
const named = z.object({ id: accountId, username: z.string() })

const agentRow = z.object({
  id: accountId,
  username: z.string(),
  type: z.number().int(),
  status: z.enum(['active', 'frozen', 'closed']),
  /** The agent right above; null: a top agent. */
  upline: named.nullable(),
  /** Accounts from the top down to this one. */
  depth: z.number().int(),
  direct: z.number().int(),
  below: z.number().int(),
  /**
   * What the whole line did in the last thirty business days, in the brand's currency. `net`: what it lost to the house; `result`: less
   * its rebates and salaries.
   */
  recent: z.object({ currency: z.string(), valid: money, net: money, result: money }),
  registeredAt: instant,
  lastLoginAt: instant.nullable(),
})
export type AgentRow = z.infer<typeof agentRow>

export const officeAgents = defineCall({
  id: 'officeAgents',
  method: 'GET',
  path: '/office/agents',
  who: 'operator',
  permission: 'agents.read',
  summary: 'Agents of the brand, newest first',
  input: pageInput.extend({
    /** How names begin, in any case. */
    search: z.string().trim().max(64).optional(),
    /** Only top agents, or only those below one. */
    place: z.enum(['top', 'below']).optional(),
  }),
  output: pageOf(agentRow),
  errors: [],
})

const freezeRow = z.object({
  id: accountId,
  agent: named,
  account: named,
  reason: z.string(),
  state: z.enum(FREEZE_REQUEST_STATES),
  askedAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type FreezeRow = z.infer<typeof freezeRow>

const move = z.object({
  id: accountId,
  account: named,
  from: named.nullable(),
  to: named.nullable(),
  people: z.number().int(),
  reason: z.string(),
  at: instant,
  decision: accountId,
})
export type LineMove = z.infer<typeof move>

export const officeAgent = defineCall({
  id: 'officeAgent',
  method: 'GET',
  path: '/office/agents/{id}',
  who: 'operator',
  permission: 'agents.read',
  summary: 'An agent’s file: the way down to the agent, the line right below, links, requests, moves',
  input: z.object({ id: accountId }),
  output: z.object({
    agent: agentRow,
    /** The agents above, from the top down. */
    above: z.array(named),
    /** The newest accounts right below. */
    line: z.array(
      named.extend({ type: z.number().int(), status: z.enum(['active', 'frozen', 'closed']), below: z.number().int() }),
    ),
    links: z.array(invitationLink),
    requests: z.array(freezeRow),
    /** Moves of the agent, newest first. */
    moves: z.array(move),
    waiting,
  }),
  errors: ['NOT_FOUND'],
})
export type AgentFile = z.infer<(typeof officeAgent)['output']>

const side = named.nullable()

/** What an account has of those above it, and what ends with it when it comes under somebody else. */
const moveEffects = z.object({
  /** Contracts that would end if it were moved now, kind by kind, from the top down; the first hundred. */
  ends: z.array(
    z.object({
      contract: accountId,
      kind: z.enum(CONTRACT_KINDS),
      /** Null: the brand. */
      giver: side,
      taker: named,
      /** The first day, or moment, that does not count any more. */
      until: z.string(),
      reason: z.enum(END_REASONS),
    }),
  ),
  endsCount: z.int(),
  /** Open offers that are taken back; the first hundred. */
  offers: z.array(z.object({ contract: accountId, kind: z.enum(CONTRACT_KINDS), giver: side, taker: named })),
  offersCount: z.int(),
  /** Names exactly the contracts that end: who asks for the move sends it back as `seen`. */
  print: z.string(),
})
export type MoveEffects = z.infer<typeof moveEffects>

export const officeMoveEffects = defineCall({
  id: 'officeMoveEffects',
  method: 'GET',
  path: '/office/agents/{id}/move',
  who: 'operator',
  permission: 'agents.read',
  summary: 'What a move of an account with everybody below it would end, and for whom',
  input: z.object({ id: accountId }),
  output: moveEffects,
  errors: ['NOT_FOUND'],
})

export const officeMoveLine = defineCall({
  id: 'officeMoveLine',
  method: 'POST',
  path: '/office/agents/{id}/move',
  who: 'operator',
  permission: 'agents.write',
  stepUp: true,
  summary: 'Moves an account with everybody below it under another agent, when a second operator agrees',
  input: z.object({
    id: accountId,
    /** The agent under whom it comes; null: it becomes the top of a line of its own. */
    to: z.string().trim().min(1).max(64).nullable(),
    reason,
    /** The print of what was shown that it ends. */
    seen: z.string().max(64).optional(),
  }),
  output: z.object({ waiting }),
  errors: [
    'NOT_FOUND',
    'LINE_LOOP',
    'LINE_TOO_DEEP',
    'LINE_TOO_LARGE',
    'AGENT_MAY_NOT',
    'CONTRACT_CHANGED',
    'DECISION_OPEN',
    'OWN_MONEY',
  ],
})

export const officeFreezeRequests = defineCall({
  id: 'officeFreezeRequests',
  method: 'GET',
  path: '/office/freeze-requests',
  who: 'operator',
  permission: 'agents.read',
  changesWith: [AGENT_ASKS_TOPIC],
  summary: 'What agents ask to be frozen, newest first',
  input: pageInput.extend({ state: z.enum(FREEZE_REQUEST_STATES).optional() }),
  output: pageOf(freezeRow),
  errors: [],
})

export const officeAnswerFreeze = defineCall({
  id: 'officeAnswerFreeze',
  method: 'POST',
  path: '/office/freeze-requests/{id}/answer',
  who: 'operator',
  permission: 'members.write',
  summary: 'Freezes the account that an agent asked for, or refuses to',
  input: z.object({ id: accountId, outcome: z.enum(['freeze', 'refuse']), reason }),
  output: freezeRow,
  errors: ['NOT_FOUND', 'FREEZE_ANSWERED'],
})

export const officeAgentPolicy = defineCall({
  id: 'officeAgentPolicy',
  method: 'GET',
  path: '/office/agent-policy',
  who: 'operator',
  permission: 'agents.read',
  summary: 'What the brand allows its agents, and the change that waits',
  input: nothing,
  output: z.object({ policy: agentPolicy, waiting: ruleWaiting }),
  errors: [],
})

export const officeSetAgentPolicy = defineCall({
  id: 'officeSetAgentPolicy',
  method: 'PUT',
  path: '/office/agent-policy',
  who: 'operator',
  permission: 'agents.write',
  stepUp: true,
  summary: 'Sets what the brand allows its agents; what allows more waits for a second operator, and for a day',
  input: z.object({ policy: agentPolicy, reason }),
  output: z.object({ policy: agentPolicy, waiting: ruleWaiting }),
  errors: ['DECISION_OPEN'],
})
