import type { OutputOf } from '#contract/call.ts'
import { DEPOSIT_STATES } from '#contract/cashier/deposits.ts'
import { officeDeposits } from '#contract/cashier/office-deposits.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { Total } from '../frame/totals.tsx'
import { depositTone } from './tones.ts'

const LIST = pagedList(officeDeposits)

type Answer = OutputOf<typeof officeDeposits>
type Row = Answer['content'][number]

/** Lists deposits of every member. */
export function DepositList() {
  const t = useT()
  const columns = useColumns()
  return (
    <ResourceList
      list={LIST}
      path="/deposits"
      record="officeDeposits"
      title={t('office.nav.deposits')}
      columns={columns}
      opens
      totals={(answer) =>
        answer.totals.map((sum) => (
          <span key={sum.currency} className="contents">
            <Total name={t('office.amount')}>
              <Money amount={sum.amount} currency={sum.currency} />
            </Total>
            <Total name={t('office.credited')}>
              <Money amount={sum.credited} currency={sum.currency} />
            </Total>
          </span>
        ))
      }
      filters={[
        {
          kind: 'chips',
          field: 'state',
          label: t('office.state'),
          options: DEPOSIT_STATES.map((value) => ({ value, label: t(`cashier.depositState.${value}`) })),
        },
        { kind: 'text', field: 'username', label: t('office.member') },
        { kind: 'text', field: 'reference', label: t('office.reference') },
        { kind: 'days' },
      ]}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) => <span className="num font-semibold">{row.reference}</span>,
    },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => row.member.username },
    { id: 'method', head: t('office.method'), phone: 'line', cell: (row) => row.methodName },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'line',
      cell: (row) => <Tag tone={depositTone(row.state)}>{t(`cashier.depositState.${row.state}`)}</Tag>,
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.createdAt, locale)}</span>,
    },
    {
      id: 'credited',
      head: t('office.credited'),
      align: 'end',
      phone: 'line',
      cell: (row) => (row.credited ? <Money amount={row.credited} currency={row.currency} /> : '–'),
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
  ]
}
