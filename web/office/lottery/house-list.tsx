import type { OutputOf } from '#contract/call.ts'
import { houseLotteries } from '#contract/lottery/office-house.ts'
import { LOTTERY_AREAS } from '#contract/lottery/states.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Link } from '../frame/link.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { wholeList } from '../frame/rows.ts'
import { AlarmTags, SourceTag } from './lottery-words.tsx'

type Answer = OutputOf<typeof houseLotteries>
type Row = Answer['lotteries'][number] & { id: string }

/** Lotteries with alarms come first. */
const LIST = wholeList(houseLotteries, ({ lotteries }): Row[] =>
  lotteries
    .map((row) => ({ ...row, id: row.gameCode }))
    .toSorted((a, b) => Number(b.alarms.length > 0) - Number(a.alarms.length > 0)),
)

/** Lists every lottery of the house with what needs a person. */
export function HouseLotteryList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    { id: 'name', head: t('office.lottery.lottery'), phone: 'title', cell: ({ name }) => name },
    {
      id: 'source',
      head: t('office.lottery.drawnBy'),
      phone: 'meta',
      cell: ({ source }) => <SourceTag source={source} />,
    },
    {
      id: 'alarms',
      head: t('office.lottery.alarms'),
      phone: 'line',
      cell: ({ alarms }) => <AlarmTags alarms={alarms} />,
    },
    { id: 'open', head: t('office.lottery.openIssues'), phone: 'line', cell: (row) => <OpenIssues row={row} /> },
    {
      id: 'next',
      head: t('office.lottery.next'),
      phone: 'line',
      cell: ({ next }) => (next ? formatMoment(next.closesAt, locale) : '—'),
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/house-lotteries"
      title={t('office.nav.houseLotteries')}
      columns={columns}
      filters={[
        {
          kind: 'chips',
          field: 'area',
          label: t('office.lottery.area'),
          options: LOTTERY_AREAS.map((value) => ({ value, label: t(`office.lottery.area.${value}`) })),
        },
      ]}
      actions={
        <Link to="/house-lottery-chains" className={buttonClass({ size: 'small' })}>
          {t('office.nav.lotteryChains')}
        </Link>
      }
      opens
    />
  )
}

function OpenIssues({ row: { gameCode, open } }: { row: Row }) {
  if (open.length === 0) return <span className="text-ink-3">—</span>
  return (
    <span className="flex flex-wrap gap-x-2">
      {open.slice(0, 3).map(({ issue }) => (
        <Link key={issue} to={`/house-lotteries/${gameCode}/issues/${issue}/show`} className="num underline">
          {issue}
        </Link>
      ))}
      {open.length > 3 && <span className="text-ink-3">+{open.length - 3}</span>}
    </span>
  )
}
