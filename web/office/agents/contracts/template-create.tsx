import type { ContractRule } from '#contract/agents/contract-rows.ts'
import { officeCreateContractTemplate } from '#contract/agents/office-templates.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useAct } from '../../actions.ts'
import { useGo } from '../../frame/address.ts'
import { useDraft } from '../../frame/use-draft.ts'
import { emptyTemplate, TemplateForm, WithRule } from './template-form.tsx'

/** Keeps a new template. */
export function TemplateCreate() {
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.contract.template.new')}</h1>
      <p className="max-w-[70ch] text-ink-2">{t('office.contract.template.hint')}</p>
      <WithRule>{(rule) => <New rule={rule} />}</WithRule>
    </div>
  )
}

function New({ rule }: { rule: ContractRule }) {
  const t = useT()
  const go = useGo()
  const create = useAct(officeCreateContractTemplate, t('office.saved'))
  const draft = useDraft(rule, { formOf: emptyTemplate })
  return (
    <TemplateForm
      rule={rule}
      draft={draft}
      busy={create.isPending}
      fault={create.error}
      onSave={(fields) => create.mutate(fields, { onSuccess: ({ id }) => go(`/agent-contract-templates/${id}/show`) })}
    />
  )
}
