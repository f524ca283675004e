import type { OutputOf } from '#contract/call.ts'
import { listCollusionSignals } from '#contract/doors/office-studio.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { Link } from '../frame/link.tsx'

const LIST = pagedList(listCollusionSignals)

type Row = OutputOf<typeof listCollusionSignals>['content'][number]

function Who({ member }: { member: Row['member'] }) {
  const t = useT()
  return member ? (
    <Link className="text-brand-ink" to={`/members/${member.id}/show`}>
      {member.username}
    </Link>
  ) : (
    <span className="text-ink-3">{t('office.chat.otherBrand')}</span>
  )
}

/** Lists suspicious pairs of players in the card rooms. */
export function CollusionList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'kind',
      head: t('office.signal.kind'),
      phone: 'title',
      cell: (row) => <Tag tone="warning">{t(`office.signal.${row.kind}`)}</Tag>,
    },
    {
      id: 'pair',
      head: t('office.signal.pair'),
      phone: 'line',
      cell: (row) => (
        <span className="flex flex-wrap gap-x-2">
          <Who member={row.member} />
          <span aria-hidden="true">→</span>
          <Who member={row.other} />
        </span>
      ),
    },
    {
      id: 'room',
      head: t('office.signal.room'),
      phone: 'line',
      cell: (row) => (
        <span className="[overflow-wrap:anywhere]">
          {row.vendor} · {row.gameCode} · {row.room}
        </span>
      ),
    },
    {
      id: 'facts',
      head: t('office.signal.facts'),
      phone: 'line',
      cell: (row) =>
        row.hands === null
          ? '–'
          : t('office.signal.hands', { hands: row.hands, folds: row.folds ?? 0, units: row.lostUnits ?? 0 }),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
  ]
  return (
    <>
      <ResourceList list={LIST} path="/collusion" title={t('office.nav.collusion')} columns={columns} />
      <p className="text-ink-2">{t('office.signal.hint')}</p>
    </>
  )
}
