import { type ContractTemplate, officeContractTemplates } from '#contract/agents/office-templates.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms-form.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useGo } from '../../frame/address.ts'
import { usePermissions } from '../../frame/operator.ts'
import { ResourceList } from '../../frame/resource-list.tsx'
import { pagedList } from '../../frame/rows.ts'
import { MostGiven } from './contract-words.tsx'

const LIST = pagedList(officeContractTemplates)

/** Lists the brand's templates of contracts, each with its own page. */
export function TemplateList() {
  const t = useT()
  const locale = useLocale()
  const go = useGo()
  const mayNot = usePermissions().includes('agents.write') ? undefined : t('office.notAllowed')
  const columns: Column<ContractTemplate>[] = [
    { id: 'name', head: t('office.contract.template.name'), phone: 'title', cell: ({ name }) => name },
    {
      id: 'kind',
      head: t('office.contract.kind'),
      phone: 'line',
      cell: ({ kind }) => t(`office.contract.kind.${kind}`),
    },
    {
      id: 'top',
      head: t('office.contract.top'),
      align: 'end',
      phone: 'amount',
      cell: (template) => <MostGiven {...template} />,
    },
    {
      id: 'changed',
      head: t('office.contract.template.changed'),
      phone: 'meta',
      cell: ({ by, at }) => (
        <span className="flex flex-wrap gap-x-2">
          <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>
          <span>{by}</span>
        </span>
      ),
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/agent-contract-templates"
      title={t('office.nav.agentContractTemplates')}
      columns={columns}
      opens
      filters={[
        {
          kind: 'choice',
          field: 'kind',
          label: t('office.contract.kind'),
          options: CONTRACT_KINDS.map((value) => ({ value, label: t(`office.contract.kind.${value}`) })),
        },
      ]}
      actions={
        <Button tone="primary" reason={mayNot} onClick={() => go('/agent-contract-templates/create')}>
          {t('office.contract.template.new')}
        </Button>
      }
    />
  )
}
