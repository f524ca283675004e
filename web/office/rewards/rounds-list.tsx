import {
  OFFICE_FREE_ROUNDS_STATES,
  officeFreeRounds,
  type OfficeFreeRoundsRow,
} from '#contract/rewards/office-free-rounds.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { GiveReward } from './give-reward.tsx'
import { ROUNDS_TONES } from './rounds-tones.ts'

const LIST = pagedList(officeFreeRounds)

/** Finds free rounds of members by member, state, vendor or reference; each opens its own page. */
export function RoundsList() {
  const t = useT()
  return (
    <ResourceList
      list={LIST}
      path="/free-rounds"
      title={t('office.nav.freeRounds')}
      columns={useColumns()}
      opens
      actions={<GiveReward first="free_rounds" />}
      filters={[
        { kind: 'text', field: 'username', label: t('office.member') },
        { kind: 'text', field: 'reference', label: t('office.reference') },
        { kind: 'text', field: 'vendor', label: t('office.vendor') },
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          options: OFFICE_FREE_ROUNDS_STATES.map((value) => ({ value, label: t(`office.freeRounds.state.${value}`) })),
        },
      ]}
    />
  )
}

function useColumns(): Column<OfficeFreeRoundsRow>[] {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>
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
    {
      id: 'game',
      head: t('office.freeRounds.game'),
      phone: 'line',
      cell: (row) => (
        <span>
          <span lang={foreignLang(row.gameName)}>{row.gameName}</span> <span className="text-ink-3">{row.vendor}</span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'meta',
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <Tag tone={ROUNDS_TONES[row.state]}>{t(`office.freeRounds.state.${row.state}`)}</Tag>
          {row.needsAttention && <Tag tone="warning">{t('office.freeRounds.attention')}</Tag>}
        </span>
      ),
    },
    {
      id: 'used',
      head: t('office.freeRounds.used'),
      align: 'end',
      phone: 'line',
      cell: ({ used, rounds }) => (
        <span className="num whitespace-nowrap">
          {t('office.freeRounds.usedOf', { used: formatCount(used, locale), rounds: formatCount(rounds, locale) })}
        </span>
      ),
    },
    {
      id: 'won',
      head: t('office.freeRounds.won'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.won} currency={row.currency} />,
    },
    { id: 'created', head: t('office.at'), phone: 'line', cell: (row) => moment(row.createdAt) },
    { id: 'until', head: t('office.freeRounds.until'), phone: 'line', cell: (row) => moment(row.expiresAt) },
  ]
}
