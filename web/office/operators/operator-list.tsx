import { OPERATOR_STATES, type OperatorRow, officeOperators } from '#contract/identity/office-operators.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { Invite } from './invite.tsx'
import { NetworksCards } from './networks-card.tsx'
import { useRoleName } from './use-role-name.ts'
import { usePermissions } from '../frame/operator.ts'

const LIST = pagedList(officeOperators)

export const STATUS_TONES: Record<OperatorRow['status'], TagTone> = {
  invited: 'info',
  active: 'positive',
  frozen: 'negative',
}

/** Lists the operators: their names, roles, second factors, and when they were last here. */
export function OperatorList() {
  const t = useT()
  const locale = useLocale()
  const roleName = useRoleName()
  const permissions = usePermissions()
  const columns: Column<OperatorRow>[] = [
    { id: 'username', head: t('office.username'), phone: 'title', cell: (row) => row.username },
    { id: 'person', head: t('operators.person'), phone: 'meta', cell: (row) => row.person.name },
    {
      id: 'role',
      head: t('operators.role'),
      phone: 'line',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {roleName(row.role)}
          {row.hasMoney && <Tag tone="warning">{t('operators.money')}</Tag>}
        </span>
      ),
    },
    { id: 'factor', head: t('operators.factor'), phone: 'line', cell: (row) => <Factor row={row} /> },
    {
      id: 'seen',
      head: t('operators.lastSeen'),
      phone: 'line',
      cell: (row) =>
        row.lastSeenAt ? <span className="num whitespace-nowrap">{formatMoment(row.lastSeenAt, locale)}</span> : '–',
    },
    {
      id: 'status',
      head: t('office.state'),
      phone: 'amount',
      cell: (row) => <Tag tone={STATUS_TONES[row.status]}>{t(`operators.status.${row.status}`)}</Tag>,
    },
  ]
  const scopes = permissions.includes('house.operators')
    ? [
        {
          kind: 'chips' as const,
          field: 'scope',
          label: t('operators.whose'),
          first: t('operators.scope.brand'),
          options: [{ value: 'house', label: t('operators.scope.house') }],
        },
      ]
    : []
  return (
    <div className="flex flex-col gap-6">
      <ResourceList
        list={LIST}
        path="/operators"
        title={t('office.nav.operators')}
        columns={columns}
        opens
        actions={<Invite />}
        filters={[
          ...scopes,
          { kind: 'text', field: 'search', label: t('operators.search'), wide: true },
          {
            kind: 'choice',
            field: 'status',
            label: t('office.state'),
            options: OPERATOR_STATES.map((value) => ({ value, label: t(`operators.status.${value}`) })),
          },
        ]}
      />
      <NetworksCards />
    </div>
  )
}

/** Shows an operator's second factors; having none is shown as a warning. */
export function Factor({ row }: { row: OperatorRow }) {
  const t = useT()
  const { totp, passkeys } = row.factors
  const kinds = [
    ...(totp ? [t('account.way.totp')] : []),
    ...(passkeys > 0 ? [t('operators.passkeys', { count: passkeys })] : []),
  ]
  if (kinds.length > 0) return <>{kinds.join(', ')}</>
  return row.isSeeded ? (
    <span className="text-ink-3">{t('operators.seeded')}</span>
  ) : (
    <Tag tone="warning">{t('operators.noFactor')}</Tag>
  )
}
