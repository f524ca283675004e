import { useState } from 'react'
import { officePaymentMethods } from '#contract/cashier/office-methods.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { usePermissions } from '../frame/operator.ts'
import { AddMethod } from './add-method.tsx'
import { decisionPath } from '../frame/waiting-note.tsx'
import { LinePolicyCards } from './line-policy-card.tsx'
import { MethodForm, type Row } from './method-form.tsx'
import { RulesCards } from './rules-card.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { wholeList } from '../frame/rows.ts'
import { Link } from '../frame/link.tsx'

const LIST = wholeList(officePaymentMethods, ({ methods }) =>
  methods.map((row) => ({ ...row, id: `${row.direction}.${row.code}` })),
)

/** Lists the ways to pay in and out, with their limits and fees. */
export function MethodList() {
  const t = useT()
  const locale = useLocale()
  const [editing, setEditing] = useState<Row | null>(null)
  const [isAdding, setAdding] = useState(false)
  const permissions = usePermissions()
  const columns = useColumns(setEditing)
  return (
    <>
      <div className="flex flex-col gap-6">
        <ResourceList
          list={LIST}
          path="/methods"
          title={t('office.nav.methods')}
          columns={columns}
          actions={
            <Button
              size="small"
              icon="plus"
              onClick={() => setAdding(true)}
              reason={permissions.includes('cashier.rules') ? undefined : t('office.notAllowed')}
            >
              {t('office.methods.add')}
            </Button>
          }
        />
        <RulesCards />
        <LinePolicyCards />
      </div>
      {isAdding && <AddMethod onDone={() => setAdding(false)} />}
      <Dialog
        open={editing !== null}
        onOpenChange={() => setEditing(null)}
        title={
          editing
            ? `${locale === 'bn' ? editing.names.bn : editing.names.en} · ${t(`office.direction.${editing.direction}`)}`
            : ''
        }
        closeLabel={t('office.close')}
      >
        {editing && <MethodForm key={editing.id} row={editing} onDone={() => setEditing(null)} />}
      </Dialog>
    </>
  )
}

function useColumns(onEdit: (row: Row) => void): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'name',
      head: t('office.method'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{locale === 'bn' ? row.names.bn : row.names.en}</span>,
    },
    {
      id: 'direction',
      head: t('office.direction'),
      phone: 'meta',
      cell: (row) => t(`office.direction.${row.direction}`),
    },
    {
      id: 'limits',
      head: t('office.limits'),
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span className="whitespace-nowrap">
          <Money amount={row.min} currency={row.currencies[0] ?? 'BDT'} /> –{' '}
          <Money amount={row.max} currency={row.currencies[0] ?? 'BDT'} />
        </span>
      ),
    },
    { id: 'fee', head: t('office.fee'), align: 'end', phone: 'line', cell: (row) => <Fee row={row} /> },
    {
      id: 'active',
      head: t('office.status'),
      phone: 'amount',
      cell: (row) => (
        <Tag tone={row.isActive ? 'positive' : 'neutral'}>{t(row.isActive ? 'office.on' : 'office.off')}</Tag>
      ),
    },
    {
      id: 'edit',
      head: '',
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span className="inline-flex items-center gap-3">
          {row.waiting && (
            <Link className="font-semibold text-brand-ink" to={decisionPath(row.waiting.id)}>
              {t('office.changeWaits')}
            </Link>
          )}
          <Button size="small" onClick={() => onEdit(row)}>
            {t('office.edit')}
          </Button>
        </span>
      ),
    },
  ]
}

/** Shows both parts of the fee, or that there is none. */
function Fee({ row }: { row: Row }) {
  const t = useT()
  const parts = [
    ...(Number(row.feeFixed) > 0
      ? [<Money key="fixed" amount={row.feeFixed} currency={row.currencies[0] ?? 'BDT'} />]
      : []),
    ...(Number(row.feePercent) > 0
      ? [
          <span key="percent" className="num">
            {row.feePercent} %
          </span>,
        ]
      : []),
  ]
  return parts.length === 0 ? (
    <span className="text-ink-3">{t('office.noFee')}</span>
  ) : (
    <span className="inline-flex gap-1.5">{parts}</span>
  )
}
