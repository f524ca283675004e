import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutputOf } from '#contract/call.ts'
import { ADJUSTMENT_STATES, type officeAdjustments, officeDecideAdjustment, officeRequestAdjustment } from '#contract/office-adjustments.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'

type Row = OutputOf<typeof officeAdjustments>['content'][number]

/** Corrections of balances: one operator asks, another one posts. */
export function AdjustmentList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    { id: 'reference', head: t('office.reference'), phone: 'title', cell: (row) => <span className="num font-semibold">{row.reference}</span> },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => <Link className="text-brand-ink" to={`/members/${row.member.id}/show`}>{row.member.username}</Link> },
    { id: 'reason', head: t('office.reason'), phone: 'line', cell: (row) => row.reason },
    { id: 'by', head: t('office.askedBy'), phone: 'line', cell: (row) => row.requestedBy },
    { id: 'at', head: t('office.at'), phone: 'meta', cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.requestedAt, locale)}</span> },
    { id: 'amount', head: t('office.amount'), align: 'end', phone: 'amount', cell: (row) => <Money amount={row.amount} currency={row.currency} signed /> },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Decide row={row} /> },
  ]
  return (
    <ResourceList<Row>
      resource="adjustments" title={t('office.nav.adjustments')} columns={columns} actions={<Ask />}
      filters={[{ kind: 'choice', field: 'state', label: t('office.state'), none: t('office.adjustmentState.requested'), options: ADJUSTMENT_STATES.filter((value) => value !== 'requested').map((value) => ({ value, label: t(`office.adjustmentState.${value}`) })) }]}
    />
  )
}

function useMayForce(): string | undefined {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  return permissions.includes('withdrawals.force') ? undefined : t('office.notAllowed')
}

function Ask() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [username, setUsername] = useState('')
  const [amount, setAmount] = useState('')
  const ask = useAct(officeRequestAdjustment, t('office.adjustmentAsked'))
  const fields = ask.error?.fields ?? {}
  return (
    <>
      <Button size="small" tone="primary" icon="plus" reason={useMayForce()} onClick={() => setOpen(true)}>{t('office.askAdjustment')}</Button>
      <ReasonDialog
        open={isOpen} onOpenChange={() => { setOpen(false); ask.reset() }} title={t('office.askAdjustment')} description={t('office.askAdjustmentHint')} confirmLabel={t('office.askAdjustment')}
        busy={ask.isPending} fault={ask.error} onConfirm={(reason) => ask.mutate({ username, amount: wireAmount(amount), reason }, { onSuccess: () => setOpen(false) })}
      >
        <Field label={t('office.member')} value={username} onChange={(event) => setUsername(event.target.value)} error={fields.username ? t('office.valueWrong') : undefined} />
        <Field label={t('office.signedAmount')} inputMode="decimal" dir="ltr" value={amount} onChange={(event) => setAmount(event.target.value)} error={fields.amount ? t('office.amountWrong') : undefined} />
      </ReasonDialog>
    </>
  )
}

function Decide({ row }: { row: Row }) {
  const t = useT()
  const [decision, setDecision] = useState<'post' | 'refuse' | null>(null)
  const decide = useAct(officeDecideAdjustment, t('office.done'))
  const reason = useMayForce()
  if (row.state !== 'requested') return <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note ?? '' })}</span>
  const label = t(decision === 'refuse' ? 'office.refuse' : 'office.postAdjustment')
  return (
    <div className="flex justify-end gap-2">
      <Button size="small" tone="primary" reason={reason} onClick={() => setDecision('post')}>{t('office.postAdjustment')}</Button>
      <Button size="small" reason={reason} onClick={() => setDecision('refuse')}>{t('office.refuse')}</Button>
      <ReasonDialog
        open={decision !== null} onOpenChange={() => { setDecision(null); decide.reset() }} title={label} confirmLabel={label} danger={decision === 'refuse'} busy={decide.isPending} fault={decide.error}
        onConfirm={(note) => decision && decide.mutate({ id: row.id, decision, note }, { onSuccess: () => setDecision(null) })}
      >
        <p>{row.member.username}: <Money amount={row.amount} currency={row.currency} signed /></p>
      </ReasonDialog>
    </div>
  )
}
