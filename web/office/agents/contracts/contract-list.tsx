import { officeContracts } from '#contract/agents/office-contracts.ts'
import { CONTRACT_KINDS, SHOWN_STATES } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { ResourceList } from '../../frame/resource-list.tsx'
import { pagedList } from '../../frame/rows.ts'
import { AGENT_FIELD, byAgent } from '../find-agent.ts'
import { useContractColumns } from './contract-table.tsx'

const NONE = { content: [], pageNum: 1, pageSize: 25, total: 0, totalPages: 0 }
const LIST = byAgent(pagedList(officeContracts), NONE)
const GIVERS = ['platform', 'agent'] as const

/** Lists the contracts of the brand's agents, each with its own page. */
export function ContractList() {
  const t = useT()
  return (
    <ResourceList
      list={LIST}
      path="/agent-contracts"
      title={t('office.nav.agentContracts')}
      columns={useContractColumns()}
      opens
      filters={[
        { kind: 'text', field: AGENT_FIELD, label: t('office.agents.agent') },
        {
          kind: 'choice',
          field: 'kind',
          label: t('office.contract.kind'),
          options: CONTRACT_KINDS.map((value) => ({ value, label: t(`office.contract.kind.${value}`) })),
        },
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          options: SHOWN_STATES.map((value) => ({ value, label: t(`office.contract.state.${value}`) })),
        },
        {
          kind: 'choice',
          field: 'giver',
          label: t('office.contract.giver'),
          options: GIVERS.map((value) => ({ value, label: t(`office.contract.by.${value}`) })),
        },
      ]}
    />
  )
}
