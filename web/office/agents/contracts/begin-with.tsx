import { useState } from 'react'
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import type { ContractTemplate } from '#contract/agents/office-templates.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Select } from '#web/ui/select.tsx'

type Props = {
  templates: readonly ContractTemplate[]
  rule: ContractRule
  onTerms: (terms: ContractTerms) => void
}

/** Chooses a template to fill the form with; of a kind that the brand's rule shuts none can be chosen. */
export function BeginWith({ templates, rule, onTerms }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState('')
  if (templates.length === 0) return null
  const choose = (id: string) => {
    setChosen(id)
    const template = templates.find((one) => one.id === id)
    if (template) onTerms(template.terms)
  }
  return (
    <div className="max-w-100">
      <Select
        label={t('office.contract.template.begin')}
        hint={t('office.contract.template.beginHint')}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: '', label: t('office.contract.template.choose') },
          ...templates.map(({ id, name, kind }) => ({
            value: id,
            label: t('office.contract.template.option', { name, kind: t(`office.contract.kind.${kind}`) }),
            disabled: !rule.open[kind],
          })),
        ]}
      />
    </div>
  )
}
