import { type AgentRow, officeAgents } from '#contract/agents/office-agents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { StatusTag } from './status-tag.tsx'

const LIST = pagedList(officeAgents)

/** Lists the brand's agents: where each stands, and how many are below. */
export function AgentList() {
  const t = useT()
  const locale = useLocale()
  const number = (value: number) => <span className="num">{value.toLocaleString(locale)}</span>
  const columns: Column<AgentRow>[] = [
    { id: 'agent', head: t('office.kind.agent'), phone: 'title', cell: ({ username }) => username },
    {
      id: 'type',
      head: t('office.agents.type'),
      phone: 'line',
      cell: ({ type }) => t(`office.agents.type.${typeOf(type)}`),
    },
    { id: 'upline', head: t('office.upline'), phone: 'line', cell: ({ upline }) => upline?.username ?? '–' },
    { id: 'depth', head: t('office.agents.depth'), align: 'end', phone: 'line', cell: ({ depth }) => number(depth) },
    {
      id: 'direct',
      head: t('office.agents.direct'),
      align: 'end',
      phone: 'line',
      cell: ({ direct }) => number(direct),
    },
    { id: 'below', head: t('office.agents.below'), align: 'end', phone: 'amount', cell: ({ below }) => number(below) },
    ...(['valid', 'net'] as const).map((figure): Column<AgentRow> => ({
      id: figure,
      head: t(`office.agents.recent.${figure}`),
      align: 'end',
      phone: 'line',
      cell: ({ recent }) => <Money amount={recent[figure]} currency={recent.currency} />,
    })),
    { id: 'status', head: t('office.status'), phone: 'line', cell: ({ status }) => <StatusTag status={status} /> },
    {
      id: 'at',
      head: t('office.registered'),
      phone: 'meta',
      cell: ({ registeredAt }) => <span className="num whitespace-nowrap">{formatMoment(registeredAt, locale)}</span>,
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/agents"
      title={t('office.nav.agents')}
      columns={columns}
      opens
      filters={[
        { kind: 'text', field: 'search', label: t('office.username') },
        {
          kind: 'choice',
          field: 'place',
          label: t('office.agents.place'),
          none: t('office.agents.place.all'),
          options: (['top', 'below'] as const).map((value) => ({ value, label: t(`office.agents.place.${value}`) })),
        },
      ]}
    />
  )
}

/** Returns a type of agents as its message names it. */
export const typeOf = (type: number) => (type === 2 ? '2' : type === 41 ? '41' : type === 42 ? '42' : '1')
