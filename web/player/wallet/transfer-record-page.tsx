import { listWalletTransfers, TRANSFER_DIRECTIONS, TRANSFER_STATES } from '#contract/vendor-wallets/vendor-wallet.ts'
import { useT } from '#web/lib/i18n.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { oneOf, recordInput, useRecord, useRecordList } from '../records/use-record.ts'
import { TransferListRow } from './transfer-row.tsx'

const FILTERS = { direction: oneOf(TRANSFER_DIRECTIONS), state: oneOf(TRANSFER_STATES) }

/** Lists every transfer to and from vendors' own wallets, its state, and the totals of the confirmed ones. */
export function TransferRecordPage() {
  const t = useT()
  const record = useRecord(FILTERS, '30days')
  const list = useRecordList(listWalletTransfers, { ...recordInput(record), pageNo: record.place.page })
  return (
    <RecordPage
      name="transfers"
      record={record}
      choices={[
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
      ]}
      list={list}
      sums={[
        { name: t('records.toVendors'), of: ({ totals }) => totals.in },
        { name: t('records.back'), of: ({ totals }) => totals.out },
      ]}
      empty={{ title: t('records.noTransfers'), hint: t('records.chooseRange') }}
      row={(row) => <TransferListRow key={row.id} row={row} />}
    />
  )
}
