import { type AuthorityWire, officeAuthorities } from '#contract/rewards/office-rewards.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { Subject } from '../frame/subject.tsx'
import { AuthorityAmount, AuthorityState } from './authority-words.tsx'

const LIST = pagedList(officeAuthorities)

/** Lists what may be given: each ceiling with what was used of it, and who stands behind it. */
export function AuthorityList() {
  const t = useT()
  return (
    <ResourceList
      list={LIST}
      path="/authorities"
      title={t('office.nav.authorities')}
      columns={useColumns()}
      opens
      filters={[
        { kind: 'text', field: 'subject', label: t('office.authority.subject'), wide: true },
        {
          kind: 'choice',
          field: 'inForce',
          label: t('office.state'),
          none: t('office.authority.state.inForce'),
          options: [{ value: 'false', label: t('office.authority.all') }],
        },
      ]}
    />
  )
}

function useColumns(): Column<AuthorityWire>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'subject',
      head: t('office.authority.subject'),
      phone: 'title',
      cell: (row) => <Subject subject={row.subject} isLink={false} />,
    },
    { id: 'state', head: t('office.state'), phone: 'meta', cell: (row) => <AuthorityState row={row} /> },
    {
      id: 'given',
      head: t('office.authority.given'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <AuthorityAmount amount={row.given} currency={row.currency} />,
    },
    {
      id: 'max',
      head: t('office.authority.valueMax'),
      align: 'end',
      phone: 'line',
      cell: (row) => <AuthorityAmount amount={row.valueMax} currency={row.currency} />,
    },
    {
      id: 'today',
      head: t('office.authority.today'),
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span>
          <AuthorityAmount amount={row.today} currency={row.currency} />
          {row.dayMax !== null && (
            <>
              {' / '}
              <AuthorityAmount amount={row.dayMax} currency={row.currency} />
            </>
          )}
        </span>
      ),
    },
    {
      id: 'members',
      head: t('office.authority.members'),
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span className="num whitespace-nowrap">
          {formatCount(row.members, locale)} / {formatCount(row.membersMax, locale)}
        </span>
      ),
    },
    {
      id: 'persons',
      head: t('office.authority.persons'),
      phone: 'line',
      cell: (row) => row.persons.join(', ') || row.createdBy,
    },
    {
      id: 'until',
      head: t('office.until'),
      phone: 'line',
      cell: (row) => <span className="num whitespace-nowrap">{formatDay(row.until, locale)}</span>,
    },
  ]
}
