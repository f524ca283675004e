/** Operators' calls about templates of contracts. */
import {
  officeContractTemplate,
  officeContractTemplates,
  officeCreateContractTemplate,
  officeRemoveContractTemplate,
  officeUpdateContractTemplate,
} from '#contract/agents/office-templates.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { changeTemplate, createTemplate, removeTemplate, showTemplate, showTemplates } from './templates.ts'

/** Adds the calls of contract/agents/office-templates.ts. */
export function bindTemplatesOffice(http: Http): void {
  bindCall(http, officeContractTemplates, showTemplates)
  bindCall(http, officeContractTemplate, showTemplate)
  bindCall(http, officeCreateContractTemplate, createTemplate)
  bindCall(http, officeUpdateContractTemplate, changeTemplate)
  bindCall(http, officeRemoveContractTemplate, removeTemplate)
}
