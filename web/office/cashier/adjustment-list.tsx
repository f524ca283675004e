import type { OutputOf } from '#contract/call.ts'
import { ADJUSTMENT_STATES, officeAdjustments } from '#contract/cashier/office-adjustments.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { decisionPath } from '../frame/waiting-note.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { Link } from '../frame/link.tsx'
import { AskAdjustment } from './ask-adjustment.tsx'

const LIST = pagedList(officeAdjustments)

type Row = OutputOf<typeof officeAdjustments>['content'][number]

/** Lists corrections of balances: one operator asks, another one agrees. */
export function AdjustmentList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) => <span className="num font-semibold">{row.reference}</span>,
    },
    {
      id: 'member',
      head: t('office.member'),
      phone: 'line',
      cell: (row) => (
        <Link className="text-brand-ink" to={`/members/${row.member.id}/show`}>
          {row.member.username}
        </Link>
      ),
    },
    { id: 'reason', head: t('office.reason'), phone: 'line', cell: (row) => <Why row={row} /> },
    { id: 'by', head: t('office.askedBy'), phone: 'line', cell: (row) => row.requestedBy },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.requestedAt, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} signed />,
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Decided row={row} /> },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/adjustments"
      title={t('office.nav.adjustments')}
      columns={columns}
      actions={<AskAdjustment />}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.adjustmentState.requested'),
          options: ADJUSTMENT_STATES.filter((value) => value !== 'requested').map((value) => ({
            value,
            label: t(`office.adjustmentState.${value}`),
          })),
        },
      ]}
    />
  )
}

/** Shows where a correction is decided; after the decision, who decided and the reason. */
function Decided({ row }: { row: Row }) {
  const t = useT()
  if (row.state !== 'requested')
    return (
      <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note ?? '' })}</span>
    )
  return row.decisionId ? (
    <Link className="font-semibold text-brand-ink" to={decisionPath(row.decisionId)}>
      {t('decision.open')}
    </Link>
  ) : null
}

function Why({ row }: { row: Row }) {
  const t = useT()
  return (
    <>
      {row.reasonKey && (
        <span className="font-medium">
          {t(`office.adjustmentReason.${row.reasonKey}`)}
          {row.cause ? <span className="num"> ({row.cause.split(':')[1]})</span> : ''}:{' '}
        </span>
      )}
      {row.reason}
    </>
  )
}
