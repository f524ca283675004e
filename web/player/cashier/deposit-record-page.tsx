import { keepPreviousData } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import { DEPOSIT_STATES, depositMethods, listDeposits } from '#contract/cashier.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { ExportButton } from '../frame/export-button.tsx'
import { RecordBar, RecordBody, type RecordFilterChoice } from '../frame/record-frame.tsx'
import { RecordPager } from '../frame/record-pager.tsx'
import { recordInput, useRecord } from '../frame/use-record.ts'
import { paths } from '../paths.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositListRow } from './deposit-row.tsx'

const FILTERS = ['state', 'methodCode'] as const

/** Every deposit of a time, what was asked for and what was credited; each opens to what became of it. */
export function DepositRecordPage() {
  const t = useT()
  const locale = useLocale()
  const record = useRecord(FILTERS, '30days')
  const methods = useCall(depositMethods, {}).data?.methods ?? []
  // the address is anybody's text: the server refuses what is none of its own
  const input = { ...recordInput(record), pageNo: record.place.page } as InputOf<typeof listDeposits>
  const { data, error, refetch } = useCall(listDeposits, input, { placeholderData: keepPreviousData })
  const { before: _before, after: _after, pageNo: _page, ...filter } = input
  const amount = (of: 'amount' | 'credited') => data?.totals[of] ?? (error ? undefined : null)
  const choices: readonly RecordFilterChoice<(typeof FILTERS)[number]>[] = [
    {
      name: 'state',
      label: t('records.state'),
      all: t('records.allStates'),
      options: DEPOSIT_STATES.map((value) => ({ value, label: t(`cashier.depositState.${value}`) })),
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
        action={<ExportButton record="deposits" filter={filter as never} rows={data?.total} />}
      />
      <Card className="grid grid-cols-3 gap-3">
        <Figure name={t('records.orders')}>{data ? formatCount(data.total, locale) : error ? '—' : '…'}</Figure>
        <Figure name={t('records.asked')}>
          <Money amount={amount('amount')} currency={data?.currency ?? 'BDT'} />
        </Figure>
        <Figure name={t('records.credited')}>
          <Money amount={amount('credited')} currency={data?.currency ?? 'BDT'} />
        </Figure>
      </Card>
      <RecordBody
        record={record}
        count={data?.content.length}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: t('records.noDeposits'),
          hint: t('records.chooseRange'),
          action: (
            <a href={paths.member('depositv2')} className={buttonClass({ size: 'small' })}>
              {t('wallet.deposit')}
            </a>
          ),
        }}
      >
        {data?.content.map((row) => (
          <DepositListRow key={row.id} row={row} onPress={() => record.show(row.id)} />
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
        title={t('records.name.deposits')}
        closeLabel={t('common.close')}
      >
        {record.open && <DepositDetail key={record.open} id={record.open} />}
      </Dialog>
    </div>
  )
}
