import { keepPreviousData } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import { listWithdrawals, WITHDRAWAL_STATES, withdrawal, withdrawMethods } from '#contract/cashier.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ExportButton } from '../frame/export-button.tsx'
import { RecordBar, RecordBody, type RecordFilterChoice } from '../frame/record-frame.tsx'
import { RecordPager } from '../frame/record-pager.tsx'
import { recordInput, useRecord } from '../frame/use-record.ts'
import { paths } from '../paths.ts'
import { WithdrawalCard } from './withdrawal-card.tsx'
import { WithdrawalListRow } from './withdrawal-row.tsx'

const FILTERS = ['state', 'methodCode'] as const

/** Every withdrawal of a time, what was asked for and what was paid; each opens to its stages. */
export function WithdrawalRecordPage() {
  const t = useT()
  const locale = useLocale()
  const record = useRecord(FILTERS, '30days')
  const methods = useCall(withdrawMethods, {}).data?.methods ?? []
  // the address is anybody's text: the server refuses what is none of its own
  const input = { ...recordInput(record), pageNo: record.place.page } as InputOf<typeof listWithdrawals>
  const { data, error, refetch } = useCall(listWithdrawals, input, { placeholderData: keepPreviousData })
  const { before: _before, after: _after, pageNo: _page, ...filter } = input
  const amount = (of: 'amount' | 'paid') => data?.totals[of] ?? (error ? undefined : null)
  const stateName = (value: (typeof WITHDRAWAL_STATES)[number]) =>
    value === 'sending' ? t('cashier.stage.sending', { method: '' }).trim() : t(`cashier.stage.${value}`)
  const choices: readonly RecordFilterChoice<(typeof FILTERS)[number]>[] = [
    {
      name: 'state',
      label: t('records.state'),
      all: t('records.allStates'),
      options: WITHDRAWAL_STATES.map((value) => ({ value, label: stateName(value) })),
    },
    {
      name: 'methodCode',
      label: t('records.method'),
      all: t('records.allMethods'),
      options: methods.map((method) => ({ value: method.code, label: method.name })),
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordBar
        record={record}
        choices={choices}
        action={<ExportButton record="withdrawals" filter={filter as never} rows={data?.total} />}
      />
      <Card className="grid grid-cols-3 gap-3">
        <Figure name={t('records.orders')}>{data ? formatCount(data.total, locale) : error ? '—' : '…'}</Figure>
        <Figure name={t('records.asked')}>
          <Money amount={amount('amount')} currency={data?.currency ?? 'BDT'} />
        </Figure>
        <Figure name={t('records.paidOut')}>
          <Money amount={amount('paid')} currency={data?.currency ?? 'BDT'} />
        </Figure>
      </Card>
      <RecordBody
        record={record}
        count={data?.content.length}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: t('records.noWithdrawals'),
          hint: t('records.chooseRange'),
          action: (
            <a href={paths.member('withdraw')} className={buttonClass({ size: 'small' })}>
              {t('wallet.withdraw')}
            </a>
          ),
        }}
      >
        {data?.content.map((row) => (
          <WithdrawalListRow key={row.id} row={row} onPress={() => record.show(row.id)} />
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
      <Dialog
        open={record.open !== null}
        onOpenChange={() => record.show(null)}
        title={t('records.name.withdrawals')}
        closeLabel={t('common.close')}
      >
        {record.open && <WithdrawalDetail key={record.open} id={record.open} />}
      </Dialog>
    </div>
  )
}

/** One withdrawal by its id, with its stages. */
export function WithdrawalDetail({ id }: { id: string }) {
  const t = useT()
  const { data, isError, refetch } = useCall(withdrawal, { id })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('cashier.loadFailed')}
        hint={t('cashier.moneySafe')}
        retryLabel={t('cashier.retry')}
        onRetry={() => void refetch()}
      />
    )
  return data ? <WithdrawalCard row={data} /> : <Skeleton className="h-64" />
}
