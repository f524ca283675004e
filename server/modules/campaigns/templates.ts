/** Texts to begin campaigns with. */
import type { ParsedInputOf } from '#contract/call.ts'
import type { officeSaveCampaignTemplate } from '#contract/campaigns/office-campaigns.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { wholeTexts } from './edit-campaign.ts'
import { insertTemplate, lockTemplate, removeTemplateRow, type Template, updateTemplate } from './templates.sql.ts'

/** Stores a template or changes one. Fails with NOT_FOUND, and CAMPAIGN_STATE for another version than was read. */
export function saveTemplate(
  context: OperatorContext,
  { name, texts, of }: ParsedInputOf<typeof officeSaveCampaignTemplate>,
): Promise<Template> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const order = { name, texts: wholeTexts(texts), by: operator.username, at: env.clock.now() }
    const former = of && ((await lockTemplate(tx, merchant, BigInt(of.id))) ?? fail('NOT_FOUND'))
    if (of && former?.version !== of.version) return fail('CAMPAIGN_STATE', { state: 'changed' })
    const saved = former ? await updateTemplate(tx, former.id, order) : await insertTemplate(tx, merchant, order)
    await writeAudit(tx, context, {
      action: 'campaign-template.save',
      subject: `campaign-template:${saved.id}`,
      ...(former ? { before: { name: former.name, texts: former.texts } } : {}),
      after: { name, texts: order.texts },
    })
    return saved
  })
}

/** Removes a template. Fails with NOT_FOUND. */
export function removeTemplate(context: OperatorContext, id: string): Promise<void> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const template = (await lockTemplate(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    await removeTemplateRow(tx, template.id, env.clock.now())
    await writeAudit(tx, context, { action: 'campaign-template.remove', subject: `campaign-template:${id}` })
  })
}
