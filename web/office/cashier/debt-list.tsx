import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { DEBT_ACTS, type DebtAct, officeDebts, officeSettleDebt } from '#contract/cashier/office-debts.ts'
import { formatMoney, getCurrency } from '#contract/money.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { decisionPath } from '../frame/waiting-note.tsx'

const LIST = pagedList(officeDebts)

type Row = OutputOf<typeof officeDebts>['content'][number]

/** Lists what members owe after a deposit was taken back; two persons recover or waive it. */
export function DebtList() {
  const t = useT()
  const columns = useColumns()
  return (
    <ResourceList
      list={LIST}
      path="/debts"
      title={t('office.nav.debts')}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          field: 'open',
          label: t('office.state'),
          none: t('office.debtState.open'),
          options: [{ value: 'false', label: t('office.debtState.closed') }],
        },
        { kind: 'text', field: 'username', label: t('office.member') },
        { kind: 'text', field: 'deposit', label: t('office.deposit') },
      ]}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  const money = (amount: string, { currency }: Row) => <Money amount={amount} currency={currency} />
  return [
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) => <span className="num font-semibold">{row.reference}</span>,
    },
    { id: 'kind', head: t('office.kind'), phone: 'line', cell: (row) => t(`office.debtKind.${row.kind}`) },
    {
      id: 'deposit',
      head: t('office.deposit'),
      phone: 'line',
      cell: (row) => (
        <Link className="num text-brand-ink" to={`/deposits/${row.deposit.id}/show`}>
          {row.deposit.reference}
        </Link>
      ),
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
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'recovered',
      head: t('office.debtRecovered'),
      align: 'end',
      phone: 'line',
      cell: (row) => money(row.recovered, row),
    },
    { id: 'waived', head: t('office.debtWaived'), align: 'end', phone: 'line', cell: (row) => money(row.waived, row) },
    { id: 'left', head: t('office.debtLeft'), align: 'end', phone: 'amount', cell: (row) => money(row.left, row) },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Settle row={row} /> },
  ]
}

function Settle({ row }: { row: Row }) {
  const t = useT()
  const permissions = usePermissions()
  const [act, setAct] = useState<DebtAct | null>(null)
  if (row.closedAt !== null) return null
  if (row.waiting)
    return (
      <Link className="font-semibold text-brand-ink" to={decisionPath(row.waiting.id)}>
        {t('decision.open')}
      </Link>
    )
  const reason = permissions.includes('withdrawals.force') ? undefined : t('office.notAllowed')
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {DEBT_ACTS.map((one) => (
        <Button key={one} size="small" reason={reason} onClick={() => setAct(one)}>
          {t(`office.debtAct.${one}`)}
        </Button>
      ))}
      {act && <SettleDialog row={row} act={act} onClose={() => setAct(null)} />}
    </div>
  )
}

function SettleDialog({ row, act, onClose }: { row: Row; act: DebtAct; onClose: () => void }) {
  const t = useT()
  const settle = useAct(officeSettleDebt, t('office.done'))
  const { currency, left, cash } = row
  const most = act === 'recover' && Number(cash) < Number(left) ? cash : left
  const [amount, setAmount] = useState(most)
  const { code } = settle.error ?? {}
  const isWrong = code === 'AMOUNT_TOO_LARGE' || code === 'INSUFFICIENT_FUNDS' || settle.error?.fields?.amount
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={t(`office.debtAct.${act}`)}
      description={t(`office.debtHint.${act}`)}
      confirmLabel={t(`office.debtAct.${act}`)}
      danger={act === 'recover'}
      busy={settle.isPending}
      fault={settle.error}
      onConfirm={(reason) =>
        settle.mutate({ id: row.id, act, amount: wireAmount(amount), reason }, { onSuccess: onClose })
      }
    >
      <MoneyField
        label={t('office.amount')}
        symbol={getCurrency(currency).symbol}
        value={amount}
        onValueChange={setAmount}
        hint={t('office.debtMost', { left: formatMoney(left, currency), cash: formatMoney(cash, currency) })}
        error={isWrong ? t('office.amountWrong') : undefined}
      />
    </ReasonDialog>
  )
}
