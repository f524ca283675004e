/** The operators' calls about the words of mail and SMS. */
import {
  officeSetTemplate,
  officeTemplate,
  officeTemplates,
  officeTestTemplate,
} from '#contract/outgoing/office-templates.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { showTemplate, showTemplates } from './show-templates.ts'
import { placeOf, setTemplate } from './template-rule.ts'
import { testTemplate } from './test-template.ts'

/** Adds the calls. */
export function bindTemplatesOffice(http: Http): void {
  bindCall(http, officeTemplates, (context, filter) => showTemplates(context, filter))
  bindCall(http, officeTemplate, (context, { id }) => showTemplate(context, placeOf(context.brand, id)))
  bindCall(http, officeSetTemplate, async (context, { id, ...input }) =>
    showTemplate(context, await setTemplate(context, id, input)),
  )
  bindCall(http, officeTestTemplate, (context, { id, ...input }) => testTemplate(context, id, input))
}
