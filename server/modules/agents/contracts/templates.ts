/** Terms that a brand's operators keep under a name, to begin offers with. They give nothing, so that one person keeps them. */
import type {
  ContractTemplate,
  officeContractTemplates,
  officeCreateContractTemplate,
  officeRemoveContractTemplate,
  officeUpdateContractTemplate,
} from '#contract/agents/office-templates.ts'
import { TEMPLATES_MAX } from '#contract/agents/terms-form.ts'
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import {
  deleteTemplate,
  findTemplate,
  findTemplateByName,
  insertTemplate,
  listTemplates,
  updateTemplate,
  type Template,
} from './templates.sql.ts'

const present = (row: Template, { brand }: OperatorContext): ContractTemplate => ({
  ...row,
  id: String(row.id),
  currency: brand.currency,
  at: row.at.toISOString(),
})
/** What the audit log keeps of a template. */
const said = ({ name, terms }: Pick<Template, 'name' | 'terms'>) => ({ name, ...terms })

/** Returns a page of the brand's templates. */
export async function showTemplates(
  context: OperatorContext,
  { kind, pageNo, pageSize }: ParsedInputOf<typeof officeContractTemplates>,
): Promise<OutputOf<typeof officeContractTemplates>> {
  const of = { brand: context.merchant, kind, limit: pageSize, offset: (pageNo - 1) * pageSize }
  const { rows, total } = await listTemplates(context.env.db, of)
  return toPage(
    rows.map((row) => present(row, context)),
    pageNo,
    pageSize,
    total,
  )
}

/** Returns one template. Fails with NOT_FOUND. */
export async function showTemplate(context: OperatorContext, { id }: { id: string }): Promise<ContractTemplate> {
  return present((await findTemplate(context.env.db, context.merchant, id)) ?? fail('NOT_FOUND'), context)
}

/** Whoever keeps, changes or removes a template of the brand waits for others who do: names stay unique, and are counted. */
const lockTemplates = (tx: Tx, brand: string) => lockName(tx, `agent contract templates ${brand}`)

/** Returns a locked template as it was read. Fails with NOT_FOUND, and CONTRACT_TEMPLATE_CHANGED where it is another version. */
async function readBefore(tx: Tx, brand: string, { id, version }: { id: string; version: number }): Promise<Template> {
  await lockTemplates(tx, brand)
  const before = (await findTemplate(tx, brand, id)) ?? fail('NOT_FOUND')
  return before.version === version ? before : fail('CONTRACT_TEMPLATE_CHANGED', { version: before.version })
}

/** Keeps a template. Fails with CONTRACT_TEMPLATE_NAME_TAKEN and CONTRACT_TEMPLATES_FULL. */
export async function createTemplate(
  context: OperatorContext,
  { name, terms }: ParsedInputOf<typeof officeCreateContractTemplate>,
): Promise<ContractTemplate> {
  const { env, merchant: brand, operator } = context
  return env.db.tx(async (tx) => {
    await lockTemplates(tx, brand)
    if (await findTemplateByName(tx, brand, name)) return fail('CONTRACT_TEMPLATE_NAME_TAKEN')
    const { total } = await listTemplates(tx, { brand, limit: 1, offset: 0 })
    if (total >= TEMPLATES_MAX) return fail('CONTRACT_TEMPLATES_FULL', { limit: String(TEMPLATES_MAX) })
    const row = await insertTemplate(tx, brand, { name, terms, by: operator.username, at: env.clock.now() })
    await writeAudit(tx, context, {
      action: 'agent-contract-template.create',
      subject: `agent-contract-template:${row.id}`,
      after: said(row),
    })
    return present(row, context)
  })
}

/** Changes a template. Fails with NOT_FOUND, CONTRACT_TEMPLATE_CHANGED and CONTRACT_TEMPLATE_NAME_TAKEN. */
export async function changeTemplate(
  context: OperatorContext,
  { id, version, name, terms }: ParsedInputOf<typeof officeUpdateContractTemplate>,
): Promise<ContractTemplate> {
  const { env, merchant: brand, operator } = context
  return env.db.tx(async (tx) => {
    const before = await readBefore(tx, brand, { id, version })
    const namesake = await findTemplateByName(tx, brand, name)
    if (namesake && namesake.id !== before.id) return fail('CONTRACT_TEMPLATE_NAME_TAKEN')
    const row = await updateTemplate(tx, before.id, { name, terms, by: operator.username, at: env.clock.now() })
    await writeAudit(tx, context, {
      action: 'agent-contract-template.update',
      subject: `agent-contract-template:${id}`,
      before: said(before),
      after: said(row),
    })
    return present(row, context)
  })
}

/** Removes a template; nothing that began with it changes. Fails with NOT_FOUND and CONTRACT_TEMPLATE_CHANGED. */
export async function removeTemplate(
  context: OperatorContext,
  which: ParsedInputOf<typeof officeRemoveContractTemplate>,
): Promise<Record<string, never>> {
  const { env, merchant: brand } = context
  return env.db.tx(async (tx) => {
    const before = await readBefore(tx, brand, which)
    await deleteTemplate(tx, before.id)
    await writeAudit(tx, context, {
      action: 'agent-contract-template.remove',
      subject: `agent-contract-template:${before.id}`,
      before: said(before),
    })
    return {}
  })
}
