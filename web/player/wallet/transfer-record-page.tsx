import { keepPreviousData } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import { listWalletTransfers, TRANSFER_DIRECTIONS, TRANSFER_STATES } from '#contract/transfer-wallet.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card, Figure } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { ExportButton } from '../frame/export-button.tsx'
import { RecordBar, RecordBody, type RecordFilterChoice } from '../frame/record-frame.tsx'
import { RecordPager } from '../frame/record-pager.tsx'
import { recordInput, useRecord } from '../frame/use-record.ts'
import { TransferListRow } from './transfer-row.tsx'

const FILTERS = ['direction', 'state'] as const

/** Every transfer to and from vendors' own wallets, where each stands, and what was confirmed of them. */
export function TransferRecordPage() {
  const t = useT()
  const locale = useLocale()
  const record = useRecord(FILTERS, '30days')
  // the address is anybody's text: the server refuses what is none of its own
  const input = { ...recordInput(record), pageNo: record.place.page } as InputOf<typeof listWalletTransfers>
  const { data, error, refetch } = useCall(listWalletTransfers, input, { placeholderData: keepPreviousData })
  const { before: _before, after: _after, pageNo: _page, ...filter } = input
  const amount = (of: 'in' | 'out') => data?.totals[of] ?? (error ? undefined : null)
  const choices: readonly RecordFilterChoice<(typeof FILTERS)[number]>[] = [
    {
      name: 'direction',
      label: t('records.direction'),
      all: t('records.allDirections'),
      options: TRANSFER_DIRECTIONS.map((value) => ({
        value,
        label: t(value === 'in' ? 'records.direction.toVendor' : 'records.direction.fromVendor'),
      })),
    },
    {
      name: 'state',
      label: t('records.state'),
      all: t('records.allStates'),
      options: TRANSFER_STATES.map((value) => ({ value, label: t(`wallet.transferState.${value}`) })),
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordBar
        record={record}
        choices={choices}
        action={<ExportButton record="transfers" filter={filter as never} rows={data?.total} />}
      />
      <Card className="grid grid-cols-3 gap-3">
        <Figure name={t('records.orders')}>{data ? formatCount(data.total, locale) : error ? '—' : '…'}</Figure>
        <Figure name={t('records.toVendors')}>
          <Money amount={amount('in')} currency={data?.currency ?? 'BDT'} />
        </Figure>
        <Figure name={t('records.back')}>
          <Money amount={amount('out')} currency={data?.currency ?? 'BDT'} />
        </Figure>
      </Card>
      <RecordBody
        record={record}
        count={data?.content.length}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('records.noTransfers'), hint: t('records.chooseRange') }}
      >
        {data?.content.map((row) => (
          <TransferListRow key={row.id} row={row} />
        ))}
      </RecordBody>
      {data && (
        <RecordPager
          place={record.place}
          next={data.next}
          previous={data.previous}
          total={data.total}
          onTurn={record.turn}
        />
      )}
    </div>
  )
}
