import type { OutputOf } from '#contract/call.ts'
import { GRANT_STATES } from '#contract/rewards/grants.ts'
import { officeFindBonuses } from '#contract/rewards/office-bonuses.ts'
import { formatMoment, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { BONUS_TONES } from './bonus-tones.ts'
import { GiveReward } from './give-reward.tsx'
import { useTitle } from './use-title.ts'

const LIST = pagedList(officeFindBonuses)
type Row = OutputOf<typeof officeFindBonuses>['content'][number]

/** Finds grants of bonus money by member, state or reference; each opens its own page. */
export function BonusList() {
  const t = useT()
  return (
    <ResourceList
      list={LIST}
      path="/bonuses"
      title={t('office.nav.bonuses')}
      columns={useColumns()}
      opens
      actions={<GiveReward />}
      filters={[
        { kind: 'text', field: 'username', label: t('office.member') },
        { kind: 'text', field: 'reference', label: t('office.reference') },
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          options: GRANT_STATES.map((value) => ({ value, label: t(`office.bonus.state.${value}`) })),
        },
      ]}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  const titleOf = useTitle()
  return [
    { id: 'id', head: t('office.reference'), phone: 'title', cell: (row) => <span className="num">{row.id}</span> },
    {
      id: 'member',
      head: t('office.member'),
      phone: 'line',
      cell: ({ member }) => (
        <Link
          className="text-brand-ink hover:underline"
          to={`/bonuses/${member.id}/member`}
          onClick={(event) => event.stopPropagation()}
        >
          {member.username}
        </Link>
      ),
    },
    { id: 'title', head: t('office.bonus.from'), phone: 'line', cell: (row) => titleOf(row.title) },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'meta',
      cell: (row) => <Tag tone={BONUS_TONES[row.state]}>{t(`office.bonus.state.${row.state}`)}</Tag>,
    },
    {
      id: 'percent',
      head: t('office.bonus.staked'),
      align: 'end',
      phone: 'line',
      cell: (row) => <span className="num">{formatPercent(row.percent / 100, locale, 0)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'created',
      head: t('office.bonus.given'),
      phone: 'line',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.createdAt, locale)}</span>,
    },
    {
      id: 'ends',
      head: t('office.bonus.ends'),
      phone: 'line',
      cell: ({ endedAt, expiresAt }) => (
        <span className="num whitespace-nowrap">
          {(endedAt ?? expiresAt) ? formatMoment(endedAt ?? expiresAt ?? '', locale) : '–'}
        </span>
      ),
    },
  ]
}
