/**
 * Disputes: an agent who gets or pays a bill says what is wrong with it, and operators answer with the bill's own lines at hand.
 * An answer moves no money: what is agreed is put right by a correction of the cashier, which two persons decide.
 */
import { z } from 'zod'
import { dateText, defineCall, instant, money, pageInput, pageOf } from '../call.ts'
import { requestId } from '../cashier/orders.ts'
import { UNREAD_TOPIC } from '../messages/live.ts'
import { accountId } from './line.ts'
import { AGENT_ASKS_TOPIC } from './live.ts'
import { CONTRACT_KINDS } from './terms-form.ts'
import { DISPUTE_STATES, DISPUTE_TEXT_MAX, DISPUTE_TEXT_MIN } from './dispute-states.ts'

const named = z.object({ id: accountId, username: z.string() })
const text = z.string().trim().min(DISPUTE_TEXT_MIN).max(DISPUTE_TEXT_MAX)

const dispute = z.object({
  id: accountId,
  bill: z.object({
    id: accountId,
    kind: z.enum(CONTRACT_KINDS),
    /** The business day on which its period begins. */
    day: dateText,
    amount: money,
    currency: z.string(),
  }),
  /** The member whose line is meant; null: the bill as a whole. */
  about: named.nullable(),
  text: z.string(),
  state: z.enum(DISPUTE_STATES),
  askedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type Dispute = z.infer<typeof dispute>

export const agentDisputes = defineCall({
  id: 'agentDisputes',
  method: 'GET',
  path: '/wps/agent/disputes',
  who: 'agent',
  changesWith: [UNREAD_TOPIC],
  summary:
    'What the agent disputed, newest first, and what was answered: of all bills, or of one that the agent gets or pays',
  input: pageInput.extend({ bill: accountId.optional() }),
  output: pageOf(dispute),
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

export const askDispute = defineCall({
  id: 'askDispute',
  method: 'POST',
  path: '/wps/agent/disputes',
  who: 'agent',
  summary: 'Disputes a bill that the agent gets or pays, or the line of one member in it. Idempotent by requestId',
  input: z.object({ requestId, bill: accountId, about: accountId.optional(), text }),
  output: dispute,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'KEY_REUSED', 'DISPUTE_OPEN', 'DISPUTES_FULL'],
})

export const withdrawDispute = defineCall({
  id: 'withdrawDispute',
  method: 'DELETE',
  path: '/wps/agent/disputes/{id}',
  who: 'agent',
  summary: 'Takes a dispute back that operators have not answered',
  input: z.object({ id: accountId }),
  output: dispute,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'DISPUTE_ANSWERED'],
})

const officeRow = dispute.extend({ agent: named, answeredBy: z.string().nullable() })
export type DisputeRow = z.infer<typeof officeRow>

export const officeDisputes = defineCall({
  id: 'officeDisputes',
  method: 'GET',
  path: '/office/disputes',
  who: 'operator',
  permission: 'agents.read',
  changesWith: [AGENT_ASKS_TOPIC],
  summary: 'What agents dispute, newest first',
  input: pageInput.extend({ state: z.enum(DISPUTE_STATES).optional(), agentId: accountId.optional() }),
  output: pageOf(officeRow),
  errors: [],
})

export const officeAnswerDispute = defineCall({
  id: 'officeAnswerDispute',
  method: 'POST',
  path: '/office/disputes/{id}/answer',
  who: 'operator',
  permission: 'agents.write',
  summary: 'Answers a dispute: the bill stands, or the agent is right; the agent reads the answer',
  input: z.object({ id: accountId, outcome: z.enum(['stands', 'agreed']), answer: text }),
  output: officeRow,
  errors: ['NOT_FOUND', 'DISPUTE_ANSWERED'],
})
