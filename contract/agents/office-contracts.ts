/** The operators' side of agents' contracts. The brand gives them to agents whom nobody stands above; two persons decide each. */
import { z } from 'zod'
import { defineCall, nothing, pageInput, pageOf } from '../call.ts'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'
import { waiting } from '../decisions/decisions.ts'
import { contractEffect, contractKind, contractRow, contractRule, contractTop } from './contract-rows.ts'
import { accountId } from './line.ts'
import { contractTerms } from './terms.ts'
import { SHOWN_STATES } from './terms-form.ts'

const reason = z.string().trim().min(3).max(300)

const officeRow = contractRow.extend({
  /** The operator who asked for a contract of the brand, and the decision behind it. */
  offeredBy: z.string().nullable(),
  decision: accountId.nullable(),
})
export type OfficeContractRow = z.infer<typeof officeRow>

export const officeContracts = defineCall({
  id: 'officeContracts',
  method: 'GET',
  path: '/office/agents/contracts',
  who: 'operator',
  permission: 'agents.read',
  summary: 'Contracts of the brand’s agents, the newest first',
  input: pageInput.extend({
    /** Those that the agent has or gives. */
    agentId: accountId.optional(),
    kind: contractKind.optional(),
    state: z.enum(SHOWN_STATES).optional(),
    /** Those of the brand, or those between agents. */
    giver: z.enum(['platform', 'agent']).optional(),
  }),
  output: pageOf(officeRow),
  errors: [],
})

export const officeContract = defineCall({
  id: 'officeContract',
  method: 'GET',
  path: '/office/agents/contracts/{id}',
  who: 'operator',
  permission: 'agents.read',
  summary:
    'One contract with its signatures, the ones that the taker gives of the kind, and what an open offer would end',
  input: z.object({ id: accountId }),
  output: z.object({
    contract: officeRow,
    /** Contracts of the same kind that the taker gives and that count, or are going to. */
    below: z.array(officeRow),
    /** What it would do if it were accepted now; null: it is no open offer, or may not be accepted as things stand. */
    effects: contractEffect.nullable(),
    /** Whether an operator may give notice of it, or take it back. */
    mayEnd: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})

const JUDGED = [
  'NOT_FOUND',
  'CONTRACT_NOT_TOP',
  'CONTRACT_CLOSED',
  'CONTRACT_OUT_OF_BOUNDS',
  'CONTRACT_NOT_NOW',
] as const

export const officeContractEffects = defineCall({
  id: 'officeContractEffects',
  method: 'POST',
  path: '/office/agents/{id}/contracts/effects',
  who: 'operator',
  permission: 'agents.read',
  summary: 'What a contract of the brand would do if the agent accepted it now; changes nothing',
  input: z.object({ id: accountId, terms: contractTerms }),
  output: contractEffect.extend({
    /** The agent's contract of the kind that goes on; null: none. */
    own: officeRow.nullable(),
    /** The most that the brand's rule allows. */
    top: contractTop,
    /** The agent's. */
    currency: z.string(),
  }),
  errors: JUDGED,
})

export const officeOfferContract = defineCall({
  id: 'officeOfferContract',
  method: 'POST',
  path: '/office/agents/{id}/contracts',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  summary: 'Offers a contract of the brand to an agent whom nobody stands above, when a second operator agrees',
  input: z.object({ id: accountId, terms: contractTerms, reason }),
  output: z.object({ waiting }),
  errors: [...JUDGED, 'CONTRACT_ON_OFFER', 'DECISION_OPEN', 'OWN_MONEY'],
})

export const officeEndContract = defineCall({
  id: 'officeEndContract',
  method: 'POST',
  path: '/office/agents/contracts/{id}/end',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  summary: 'Gives notice of a contract of the brand, or takes back one on offer; the notice that it says is kept',
  input: z.object({ id: accountId, reason }),
  output: z.object({ contract: officeRow }),
  errors: ['NOT_FOUND', 'CONTRACT_ANSWERED', 'CONTRACT_EXPIRED', 'CONTRACT_ENDING'],
})

const ruleOutput = z.object({ rule: contractRule, waiting: ruleWaiting })

export const officeContractRule = defineCall({
  id: 'officeContractRule',
  method: 'GET',
  path: '/office/agents/contract-rule',
  who: 'operator',
  permission: 'agents.read',
  summary: 'What the brand allows of agents’ contracts, and the change that waits',
  input: nothing,
  output: ruleOutput,
  errors: [],
})

export const officeSetContractRule = defineCall({
  id: 'officeSetContractRule',
  method: 'PUT',
  path: '/office/agents/contract-rule',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  summary:
    'Sets what the brand allows of agents’ contracts; what gets looser needs a second person, and counts a day later',
  input: contractRule.extend({ reason: z.string().trim().max(500).default('') }),
  output: ruleOutput,
  errors: ['DECISION_OPEN'],
})
