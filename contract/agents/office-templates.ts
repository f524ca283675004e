/** Terms that a brand's operators keep under a name, to begin offers with. A template gives nobody anything. */
import { z } from 'zod'
import { defineCall, instant, pageInput, pageOf } from '../call.ts'
import { contractKind } from './contract-rows.ts'
import { accountId } from './line.ts'
import { contractTerms } from './terms.ts'
import { TEMPLATE_NAME_MAX } from './terms-form.ts'

const template = z.object({
  id: accountId,
  name: z.string(),
  kind: contractKind,
  /** All that an offer begins with; whoever offers may change any of it. */
  terms: contractTerms,
  /** The brand's, in which amounts of the terms are meant. */
  currency: z.string(),
  /** Counts its changes; who changes or removes it says which one was read. */
  version: z.int(),
  /** Who changed it last, and when. */
  by: z.string(),
  at: instant,
})
export type ContractTemplate = z.infer<typeof template>

const fields = { name: z.string().trim().min(2).max(TEMPLATE_NAME_MAX), terms: contractTerms }

export const officeContractTemplates = defineCall({
  id: 'officeContractTemplates',
  method: 'GET',
  path: '/office/agents/contract-templates',
  who: 'operator',
  permission: 'agents.read',
  summary: 'Templates of the brand’s contracts, by name',
  input: pageInput.extend({ kind: contractKind.optional() }),
  output: pageOf(template),
  errors: [],
})

export const officeContractTemplate = defineCall({
  id: 'officeContractTemplate',
  method: 'GET',
  path: '/office/agents/contract-templates/{id}',
  who: 'operator',
  permission: 'agents.read',
  summary: 'One template with its terms',
  input: z.object({ id: accountId }),
  output: template,
  errors: ['NOT_FOUND'],
})

export const officeCreateContractTemplate = defineCall({
  id: 'officeCreateContractTemplate',
  method: 'POST',
  path: '/office/agents/contract-templates',
  who: 'operator',
  permission: 'agents.write',
  summary: 'Keeps terms under a name that no other template of the brand has',
  input: z.object(fields),
  output: template,
  errors: ['CONTRACT_TEMPLATE_NAME_TAKEN', 'CONTRACT_TEMPLATES_FULL'],
})

export const officeUpdateContractTemplate = defineCall({
  id: 'officeUpdateContractTemplate',
  method: 'PUT',
  path: '/office/agents/contract-templates/{id}',
  who: 'operator',
  permission: 'agents.write',
  summary: 'Changes a template; `version` is the one that was read. Contracts and offers that began with it stay',
  input: z.object({ id: accountId, version: z.int(), ...fields }),
  output: template,
  errors: ['NOT_FOUND', 'CONTRACT_TEMPLATE_CHANGED', 'CONTRACT_TEMPLATE_NAME_TAKEN'],
})

export const officeRemoveContractTemplate = defineCall({
  id: 'officeRemoveContractTemplate',
  method: 'DELETE',
  path: '/office/agents/contract-templates/{id}',
  who: 'operator',
  permission: 'agents.write',
  summary: 'Removes a template; `version` is the one that was read. Contracts and offers that began with it stay',
  input: z.object({ id: accountId, version: z.coerce.number().int() }),
  output: z.object({}),
  errors: ['NOT_FOUND', 'CONTRACT_TEMPLATE_CHANGED'],
})
