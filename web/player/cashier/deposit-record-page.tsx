import { DEPOSIT_STATES, depositMethods, listDeposits } from '#contract/cashier/deposits.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { anyText, oneOf, recordInput, useRecord, useRecordList } from '../records/use-record.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositListRow } from './deposit-row.tsx'

const FILTERS = { state: oneOf(DEPOSIT_STATES), methodCode: anyText }

/** Lists every deposit of a period, with the requested and the credited amount; each row opens its details. */
export function DepositRecordPage() {
  const t = useT()
  const record = useRecord(FILTERS, '30days')
  const methods = useCall(depositMethods, {}).data?.methods ?? []
  const list = useRecordList(listDeposits, { ...recordInput(record), pageNo: record.place.page })
  return (
    <RecordPage
      name="deposits"
      record={record}
      choices={[
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
      ]}
      list={list}
      sums={[
        { name: t('records.asked'), of: ({ totals }) => totals.amount },
        { name: t('records.credited'), of: ({ totals }) => totals.credited },
      ]}
      empty={{
        title: t('records.noDeposits'),
        hint: t('records.chooseRange'),
        action: (
          <a href={paths.member('depositv2')} className={buttonClass({ size: 'small' })}>
            {t('wallet.deposit')}
          </a>
        ),
      }}
      row={(row) => <DepositListRow key={row.id} row={row} onPress={() => record.show(row.id)} />}
      detail={(id) => <DepositDetail key={id} id={id} />}
    />
  )
}
