import { keepPreviousData } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { profit } from '#contract/bets/bets.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { localOffsetMinutes } from '#web/lib/date-range.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card, Figure } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ExportButton } from '../records/export-button.tsx'
import { RecordBar, RecordBody } from '../records/record-frame.tsx'
import { anyText, exportFilter, useRecord } from '../records/use-record.ts'

type Profit = OutputOf<typeof profit>
type Day = Profit['content'][number]

const FILTERS = { gameType: anyText }

/** Shows what was staked and won, for each day and game type. */
export function ProfitPage() {
  const t = useT()
  const record = useRecord(FILTERS, '30days')
  const filter = exportFilter(record)
  const { data, error, refetch } = useCall(
    profit,
    { ...filter, utcOffsetMinutes: localOffsetMinutes() },
    { placeholderData: keepPreviousData },
  )
  const choices = [
    {
      name: 'gameType',
      label: t('bets.gameType'),
      all: t('bets.allGames'),
      options: GAME_TYPES.map((value) => ({ value, label: t(`bets.type.${value}`) })),
    },
  ] as const
  const currency = data?.currency ?? 'BDT'
  const columns = useColumns(currency)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordBar
        record={record}
        choices={choices}
        action={<ExportButton record="profit" filter={filter} rows={data?.content.length} />}
      />
      <Totals totals={data?.totals ?? (error ? undefined : null)} currency={currency} />
      <RecordBody
        record={record}
        count={data?.content.length}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('bets.profitNone'), hint: t('wallet.noEntriesInRangeHint') }}
      >
        <Table
          caption={t('wallet.profitAndLoss')}
          columns={columns}
          rows={data?.content ?? []}
          rowKey={(row) => row.day + row.gameType}
        />
      </RecordBody>
    </div>
  )
}

/** Returns the columns of the table: a day and game type, its rounds, and what was staked and won. */
function useColumns(currency: string): Column<Day>[] {
  const t = useT()
  const locale = useLocale()
  const typeName = (type: string) => {
    const known = GAME_TYPES.find((one) => one === type)
    return known ? t(`bets.type.${known}`) : type
  }
  return [
    { id: 'day', head: t('bets.day'), phone: 'title', cell: (row) => formatDay(`${row.day}T12:00:00`, locale) },
    { id: 'games', head: t('bets.games'), phone: 'meta', cell: (row) => typeName(row.gameType) },
    { id: 'count', head: t('bets.count'), align: 'end', phone: 'line', cell: (row) => formatCount(row.rounds, locale) },
    {
      id: 'stake',
      head: t('bets.stake'),
      align: 'end',
      phone: 'line',
      cell: (row) => <Money amount={row.stake} currency={currency} />,
    },
    {
      id: 'payout',
      head: t('bets.payout'),
      align: 'end',
      phone: 'line',
      cell: (row) => <Money amount={row.payout} currency={currency} />,
    },
    {
      id: 'profit',
      head: t('bets.profit'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.profit} currency={currency} signed />,
    },
  ]
}

/** Shows the sums of the period; null while they load, undefined when they cannot be loaded. */
function Totals({ totals, currency }: { totals: Profit['totals'] | null | undefined; currency: string }) {
  const t = useT()
  const amountOf = (name: keyof Profit['totals']) => (totals ? totals[name] : totals)
  return (
    <Card className="grid grid-cols-3 gap-3">
      <Figure name={t('bets.stake')}>
        <Money amount={amountOf('stake')} currency={currency} />
      </Figure>
      <Figure name={t('bets.payout')}>
        <Money amount={amountOf('payout')} currency={currency} />
      </Figure>
      <Figure name={t('bets.net')}>
        <Money amount={amountOf('profit')} currency={currency} signed />
      </Figure>
    </Card>
  )
}
