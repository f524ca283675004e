import { listWithdrawals, WITHDRAWAL_STATES, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { anyText, oneOf, recordInput, useRecord, useRecordList } from '../records/use-record.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { WithdrawalListRow } from './withdrawal-row.tsx'

const FILTERS = { state: oneOf(WITHDRAWAL_STATES), methodCode: anyText }

/** Lists every withdrawal of a period, with the requested and the paid amount; each row opens its stages. */
export function WithdrawalRecordPage() {
  const t = useT()
  const record = useRecord(FILTERS, '30days')
  const methods = useCall(withdrawMethods, {}).data?.methods ?? []
  const stateName = (value: (typeof WITHDRAWAL_STATES)[number]) =>
    value === 'sending' ? t('cashier.stage.sending', { method: '' }).trim() : t(`cashier.stage.${value}`)
  const list = useRecordList(listWithdrawals, { ...recordInput(record), pageNo: record.place.page })
  return (
    <RecordPage
      name="withdrawals"
      record={record}
      choices={[
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
      ]}
      list={list}
      sums={[
        { name: t('records.asked'), of: ({ totals }) => totals.amount },
        { name: t('records.paidOut'), of: ({ totals }) => totals.paid },
      ]}
      empty={{
        title: t('records.noWithdrawals'),
        hint: t('records.chooseRange'),
        action: (
          <a href={paths.member('withdraw')} className={buttonClass({ size: 'small' })}>
            {t('wallet.withdraw')}
          </a>
        ),
      }}
      row={(row) => <WithdrawalListRow key={row.id} row={row} onPress={() => record.show(row.id)} />}
      detail={(id) => <WithdrawalDetail key={id} id={id} />}
    />
  )
}
