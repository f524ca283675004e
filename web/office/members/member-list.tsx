import { type OfficeMember, listMembers } from '#contract/identity/office-identity.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'

const LIST = pagedList(listMembers, { sort: 'registeredAt', order: 'desc' })

/** Lists members, agents and trial players. */
export function MemberList() {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string | null) => (
    <span className="num whitespace-nowrap">{at ? formatMoment(at, locale) : '–'}</span>
  )
  const columns: Column<OfficeMember>[] = [
    {
      id: 'username',
      head: t('office.member'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{row.username}</span>,
    },
    {
      id: 'id',
      head: t('office.id'),
      phone: 'hidden',
      cell: (row) => <span className="num text-ink-2">{row.id}</span>,
    },
    { id: 'kind', head: t('office.kind'), phone: 'meta', cell: (row) => t(`office.kind.${kindOf(row.type)}`) },
    {
      id: 'status',
      head: t('office.status'),
      phone: 'amount',
      cell: (row) => (
        <Tag tone={row.status === 'active' ? 'positive' : 'negative'}>{t(`office.status.${row.status}`)}</Tag>
      ),
    },
    { id: 'upline', head: t('office.upline'), phone: 'line', cell: (row) => row.upline?.username ?? '–' },
    { id: 'registered', head: t('office.registered'), phone: 'line', cell: (row) => moment(row.registeredAt) },
    { id: 'last', head: t('office.lastLogin'), phone: 'line', cell: (row) => moment(row.lastLoginAt) },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/members"
      record="officeMembers"
      title={t('office.nav.members')}
      columns={columns}
      opens
      filters={[
        { kind: 'text', field: 'search', label: t('office.searchMember'), wide: true },
        {
          kind: 'choice',
          field: 'kind',
          label: t('office.kind'),
          options: (['member', 'agent', 'trial'] as const).map((value) => ({
            value,
            label: t(`office.kind.${value}`),
          })),
        },
        {
          kind: 'choice',
          field: 'status',
          label: t('office.status'),
          options: (['active', 'frozen', 'closed'] as const).map((value) => ({
            value,
            label: t(`office.status.${value}`),
          })),
        },
        { kind: 'days' },
      ]}
    />
  )
}

/** Returns member, agent or trial, by the account's type code. */
export function kindOf(type: number): 'member' | 'agent' | 'trial' {
  return type === 0 ? 'member' : type === 4 ? 'trial' : 'agent'
}
