import { officeFreezeRequests } from '#contract/agents/office-agents.ts'
import { FREEZE_REQUEST_STATES } from '#contract/agents/requests.ts'
import { useT } from '#web/lib/i18n.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useFreezeColumns } from './freeze-columns.tsx'

const LIST = pagedList(officeFreezeRequests)

/** Lists what agents ask to be frozen. */
export function FreezeList() {
  const t = useT()
  return (
    <ResourceList
      list={LIST}
      path="/freeze-requests"
      title={t('office.nav.freezeRequests')}
      columns={useFreezeColumns()}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.agents.request.all'),
          options: FREEZE_REQUEST_STATES.map((value) => ({ value, label: t(`office.agents.request.${value}`) })),
        },
      ]}
    />
  )
}
