/** The dialogs before a withdrawal is approved or rejected, or its payee blocked. */
import { type FormEvent, useId, useState } from 'react'
import { REJECT_REASONS } from '#contract/cashier/withdrawals.ts'
import { formatMoney } from '#contract/money.ts'
import {
  officeApproveWithdrawal,
  officeBlockPayee,
  officeRejectWithdrawal,
} from '#contract/cashier/office-withdrawals.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import type { WithdrawalDetail } from './withdrawal-detail.ts'

export type DialogOf = { row: WithdrawalDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** Repeats the payee and the amount beside the button that decides. */
export function Payout({ row }: { row: WithdrawalDetail }) {
  const t = useT()
  const { holder, number, bank } = row.account
  return (
    <div className="rounded-control bg-surface-2 px-3.5 py-3">
      <p className="text-[20px] font-semibold">
        <Money amount={row.payout} currency={row.currency} />
      </p>
      <p>
        {holder} ·{' '}
        <span className="num" dir="ltr">
          {number}
        </span>
        {bank ? ` · ${bank}` : ''}
      </p>
      <p className="text-ink-2">
        {row.methodName} · {row.member.username} ·{' '}
        {t('office.ofAmount', { amount: formatMoney(row.amount, row.currency) })}
      </p>
    </div>
  )
}

/** Approves a withdrawal, with a note for other operators. */
export function ApproveDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const form = useId()
  const approve = useAct(officeApproveWithdrawal, t('office.approved'))
  const [note, setNote] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    approve.mutate(
      { id: row.id, ...(note.trim() ? { note: note.trim() } : {}) },
      { onSuccess: () => onOpenChange(false) },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('office.approve')}
      closeLabel={t('office.close')}
      footer={
        <Button type="submit" form={form} tone="primary" wide busy={approve.isPending}>
          {t('office.approveAmount', { amount: formatMoney(row.payout, row.currency) })}
        </Button>
      }
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        <Payout row={row} />
        <Field
          label={t('office.noteOptional')}
          data-autofocus
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** Blocks the account that a withdrawal would be paid to. */
export function BlockDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const block = useAct(officeBlockPayee, t('office.payeeBlocked'))
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('office.blockPayee')}
      description={t('office.blockPayeeHint')}
      confirmLabel={t('office.blockPayee')}
      danger
      busy={block.isPending}
      fault={block.error}
      onConfirm={(reason) => block.mutate({ id: row.id, reason }, { onSuccess: () => onOpenChange(false) })}
    >
      <Payout row={row} />
    </ReasonDialog>
  )
}

/** Rejects a withdrawal, with a reason that the member reads. */
export function RejectDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const form = useId()
  const reject = useAct(officeRejectWithdrawal, t('office.rejected'))
  const [reason, setReason] = useState<(typeof REJECT_REASONS)[number]>('account_invalid')
  const [note, setNote] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    reject.mutate(
      { id: row.id, reason, ...(note.trim() ? { note: note.trim() } : {}) },
      { onSuccess: () => onOpenChange(false) },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('office.reject')}
      description={t('office.rejectHint')}
      closeLabel={t('office.close')}
      footer={
        <Button type="submit" form={form} tone="danger" wide busy={reject.isPending}>
          {t('office.reject')}
        </Button>
      }
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        <Payout row={row} />
        <Select
          label={t('office.reason')}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(REJECT_REASONS.find((one) => one === event.target.value) ?? 'other')}
          options={REJECT_REASONS.map((value) => ({ value, label: t(`cashier.reason.${value}`) }))}
        />
        <Field
          label={t('office.noteToMember')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
