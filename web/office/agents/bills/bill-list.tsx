import { officeBills } from '#contract/agents/bills.ts'
import { BILL_STATES } from '#contract/agents/bill-states.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { ResourceList } from '../../frame/resource-list.tsx'
import { pagedList } from '../../frame/rows.ts'
import { AGENT_FIELD, byAgent } from '../find-agent.ts'
import { useBillColumns } from './bill-columns.tsx'

const NONE = { content: [], pageNum: 1, pageSize: 25, total: 0, totalPages: 0 }
const LIST = byAgent(pagedList(officeBills), NONE)

/** Lists what contracts of agents pay, the newest first. */
export function BillList() {
  const t = useT()
  return (
    <ResourceList
      list={LIST}
      path="/agent-bills"
      title={t('office.nav.agentBills')}
      columns={useBillColumns()}
      opens
      filters={[
        {
          kind: 'chips',
          field: 'state',
          label: t('office.state'),
          options: BILL_STATES.map((value) => ({ value, label: t(`office.bill.state.${value}`) })),
        },
        { kind: 'text', field: AGENT_FIELD, label: t('office.agents.agent') },
        {
          kind: 'choice',
          field: 'kind',
          label: t('office.contract.kind'),
          options: CONTRACT_KINDS.map((value) => ({ value, label: t(`office.contract.kind.${value}`) })),
        },
      ]}
    />
  )
}
