import type { OutputOf } from '#contract/call.ts'
import { WITHDRAWAL_STATES } from '#contract/cashier/withdrawals.ts'
import { officeWithdrawals } from '#contract/cashier/office-withdrawals.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { Total } from '../frame/totals.tsx'
import { withdrawalTone } from './tones.ts'

const LIST = pagedList(officeWithdrawals)

type Answer = OutputOf<typeof officeWithdrawals>
type Row = Answer['content'][number]

/** Lists withdrawals; the queue of those to decide comes first. */
export function WithdrawalList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) => <span className="num font-semibold">{row.reference}</span>,
    },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => row.member.username },
    { id: 'method', head: t('office.method'), phone: 'line', cell: (row) => row.methodName },
    { id: 'risk', head: t('office.risk'), phone: 'line', cell: (row) => <Risk isClear={row.isRiskClear} /> },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'line',
      cell: (row) => <Stage row={row} />,
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.createdAt, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/withdrawals"
      record="officeWithdrawals"
      title={t('office.nav.withdrawals')}
      columns={columns}
      opens
      totals={(answer) =>
        answer.totals.map((sum) => (
          <Total key={sum.currency} name={t('office.amount')}>
            <Money amount={sum.amount} currency={sum.currency} />
          </Total>
        ))
      }
      filters={[
        {
          kind: 'chips',
          field: 'queue',
          label: t('office.queue'),
          options: (['review', 'attention'] as const).map((value) => ({ value, label: t(`office.queue.${value}`) })),
        },
        { kind: 'text', field: 'username', label: t('office.member') },
        { kind: 'text', field: 'reference', label: t('office.reference') },
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          options: WITHDRAWAL_STATES.map((value) => ({ value, label: t(`office.stage.${value}`) })),
        },
        { kind: 'days' },
      ]}
    />
  )
}

function Risk({ isClear }: { isClear: boolean | null }) {
  const t = useT()
  if (isClear === null) return <>–</>
  return <Tag tone={isClear ? 'neutral' : 'warning'}>{t(isClear ? 'office.riskClear' : 'office.riskFound')}</Tag>
}

function Stage({ row }: { row: Row }) {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={withdrawalTone(row.state)}>{t(`office.stage.${row.state}`)}</Tag>
      {row.hasReversal && (
        <Tag tone="negative" icon="warning">
          {t('office.reversed')}
        </Tag>
      )}
    </span>
  )
}
