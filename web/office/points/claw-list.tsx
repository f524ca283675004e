import type { OutputOf } from '#contract/call.ts'
import { officePointsClaws } from '#contract/points/office-points.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Link } from '../frame/link.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { AskCorrection } from './ask-correction.tsx'

type Claw = OutputOf<typeof officePointsClaws>['content'][number]
const CLAWS = pagedList(officePointsClaws)
/** A member stands in the queue once, so a row is known by its member. */
const LIST = {
  ...CLAWS,
  read: (answer: OutputOf<typeof officePointsClaws>) => ({
    rows: answer.content.map((row) => ({ ...row, id: row.member.id })),
    total: answer.total,
  }),
}

/** Lists points that are to come back and were spent already; corrects members' points. */
export function ClawList() {
  const t = useT()
  const locale = useLocale()
  const figure = (value: number) => <span className="num">{formatCount(value, locale)}</span>
  const columns: Column<Claw & { id: string }>[] = [
    {
      id: 'member',
      head: t('office.member'),
      phone: 'title',
      cell: ({ member }) => (
        <Link to={`/members/${member.id}/show`} className="hover:underline">
          {member.username}
        </Link>
      ),
    },
    { id: 'owed', head: t('office.points.owed'), phone: 'amount', cell: ({ owed }) => figure(owed) },
    { id: 'has', head: t('office.points.has'), phone: 'line', cell: ({ has }) => figure(has) },
    {
      id: 'validBet',
      head: t('office.points.validBet'),
      phone: 'line',
      cell: ({ validBet }) => (
        <span className="num" dir="ltr">
          {validBet}
        </span>
      ),
    },
    {
      id: 'since',
      head: t('office.points.since'),
      phone: 'meta',
      cell: ({ since }) => <span className="num whitespace-nowrap">{formatMoment(since, locale)}</span>,
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <ResourceList
        list={LIST}
        path="/points-claws"
        title={t('office.nav.pointsClaws')}
        columns={columns}
        actions={<AskCorrection />}
      />
      <p className="text-sm text-ink-3">{t('office.points.clawHint')}</p>
    </div>
  )
}
