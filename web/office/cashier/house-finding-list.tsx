import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { FINDING_STATES, officeCloseUnknownPayment, officeUnknownPayments } from '#contract/cashier/office-payments.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { decisionPath } from '../frame/waiting-note.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

const LIST = pagedList(officeUnknownPayments)

type Row = OutputOf<typeof officeUnknownPayments>['content'][number]

/**
 * Lists payments of unknown orders: they belong to the house, no brand sees them, and two persons of the house close
 * them.
 */
export function HouseFindingList() {
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
      id: 'provider',
      head: t('office.provider'),
      phone: 'line',
      cell: (row) => (
        <>
          {row.provider} · <span className="num">{row.providerReference}</span>
        </>
      ),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Close row={row} /> },
  ]
  const states = FINDING_STATES.filter((value) => value === 'closed').map((value) => ({
    value,
    label: t(`office.findingState.${value}`),
  }))
  return (
    <ResourceList
      list={LIST}
      path="/house-findings"
      title={t('office.nav.houseFindings')}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.findingState.open'),
          options: states,
        },
      ]}
    />
  )
}

function Close({ row }: { row: Row }) {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const close = useAct(officeCloseUnknownPayment, t('office.done'))
  if (row.state !== 'open')
    return (
      <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note ?? '' })}</span>
    )
  const reason = row.waiting
    ? t('office.waitsAlready')
    : permissions.includes('house.rules')
      ? undefined
      : t('office.notAllowed')
  const label = t('office.closeFinding')
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {row.waiting && (
        <Link className="self-center font-semibold text-brand-ink" to={decisionPath(row.waiting.id)}>
          {t('decision.open')}
        </Link>
      )}
      <Button size="small" reason={reason} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={() => {
          setOpen(false)
          close.reset()
        }}
        title={label}
        confirmLabel={label}
        busy={close.isPending}
        fault={close.error}
        onConfirm={(text) => close.mutate({ id: row.id, reason: text }, { onSuccess: () => setOpen(false) })}
      >
        <p>
          <Money amount={row.amount} currency={row.currency} />
        </p>
      </ReasonDialog>
    </div>
  )
}
