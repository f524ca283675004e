import type { OutputOf } from '#contract/call.ts'
import { officeLotteries } from '#contract/lottery/office.ts'
import { LOTTERY_AREAS } from '#contract/lottery/states.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { wholeList } from '../frame/rows.ts'
import { AlarmTags, SourceTag } from './lottery-words.tsx'
import { Sums } from './sums.tsx'

type Row = OutputOf<typeof officeLotteries>['lotteries'][number] & { id: string; currency: string }

const LIST = wholeList(officeLotteries, ({ lotteries, currency }): Row[] =>
  lotteries.map((row) => ({ ...row, currency, id: row.gameCode })),
)

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    { id: 'name', head: t('office.lottery.lottery'), phone: 'title', cell: ({ name }) => name },
    {
      id: 'area',
      head: t('office.lottery.area'),
      phone: 'meta',
      cell: ({ area, source }) => (
        <span className="flex flex-wrap gap-1.5">
          <span>{t(`office.lottery.area.${area}`)}</span>
          <SourceTag source={source} />
        </span>
      ),
    },
    {
      id: 'sale',
      head: t('office.lottery.sale'),
      phone: 'line',
      cell: ({ isOnSale }) => (
        <Tag tone={isOnSale ? 'positive' : 'neutral'}>
          {t(isOnSale ? 'office.lottery.onSale' : 'office.lottery.offSale')}
        </Tag>
      ),
    },
    {
      id: 'next',
      head: t('office.lottery.next'),
      phone: 'line',
      cell: ({ next }) => (next ? formatMoment(next.closesAt, locale) : '—'),
    },
    {
      id: 'tickets',
      head: t('office.lottery.ticketsToday'),
      align: 'end',
      phone: 'line',
      cell: ({ today }) => <span className="num">{formatCount(today.tickets, locale)}</span>,
    },
    {
      id: 'cost',
      head: t('office.lottery.staked'),
      align: 'end',
      phone: 'amount',
      cell: ({ today, currency }) => <Sums sold={today} which="cost" currency={currency} />,
    },
    {
      id: 'won',
      head: t('office.lottery.paid'),
      align: 'end',
      phone: 'line',
      cell: ({ today, currency }) => <Sums sold={today} which="won" currency={currency} />,
    },
    {
      id: 'alarms',
      head: t('office.lottery.alarms'),
      phone: 'line',
      cell: ({ alarms }) => <AlarmTags alarms={alarms} />,
    },
  ]
}

/** Lists every lottery with what the brand sold of it today. */
export function LotteryList() {
  const t = useT()
  const areas = LOTTERY_AREAS.map((value) => ({ value, label: t(`office.lottery.area.${value}`) }))
  return (
    <ResourceList
      list={LIST}
      path="/lotteries"
      title={t('office.nav.lotteries')}
      columns={useColumns()}
      filters={[{ kind: 'chips', field: 'area', label: t('office.lottery.area'), options: areas }]}
      opens
    />
  )
}
