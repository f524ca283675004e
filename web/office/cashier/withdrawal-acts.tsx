import { usePermissions } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { REJECT_REASONS } from '#contract/cashier.ts'
import { formatMoney, getCurrency, parseMoney, toWire } from '#contract/money.ts'
import {
  officeApproveWithdrawal, officeCorrectWithdrawal, officeForceReceived, officeRejectWithdrawal, officeReviewWithdrawal, officeSettleWithdrawal,
} from '#contract/office-cashier.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import type { WithdrawalDetail } from './withdrawal-show.tsx'

type Asking = 'reject' | 'force' | 'correct' | 'settle' | null

/** What an operator can do with a withdrawal in its state; what the role does not allow says so. */
export function WithdrawalActs({ row }: { row: WithdrawalDetail }) {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  const [asking, setAsking] = useState<Asking>(null)
  const done = t('office.done')
  const review = useAct(officeReviewWithdrawal, done)
  const approve = useAct(officeApproveWithdrawal)
  const say = (after: { state: string }) => showToast('success', t(after.state === 'approved' ? 'office.approved' : 'office.approvedFirst'))
  const mayReview = permissions.includes('withdrawals.review')
  const mayForce = permissions.includes('withdrawals.force')
  const locked = (may: boolean) => (may ? undefined : t('office.notAllowed'))
  const isDecidable = ['requested', 'checked', 'reviewing'].includes(row.state)
  const isPaid = row.state === 'paid' || row.state === 'disputed'
  const close = (open: boolean) => { if (!open) setAsking(null) }
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'checked' && <Button size="small" busy={review.isPending} reason={locked(mayReview)} onClick={() => review.mutate({ id: row.id })}>{t('office.beginReview')}</Button>}
      {isDecidable && (
        <>
          <Button size="small" tone="primary" busy={approve.isPending} reason={locked(mayReview)} onClick={() => approve.mutate({ id: row.id }, { onSuccess: say })}>{t(row.firstApprover ? 'office.approveSecond' : 'office.approve')}</Button>
          <Button size="small" tone="danger" reason={locked(mayReview)} onClick={() => setAsking('reject')}>{t('office.reject')}</Button>
        </>
      )}
      {isPaid && <Button size="small" reason={locked(mayForce)} onClick={() => setAsking('force')}>{t('office.forceReceived')}</Button>}
      {row.state === 'disputed' && <Button size="small" reason={locked(mayForce)} onClick={() => setAsking('correct')}>{t('office.correct')}</Button>}
      {row.state === 'sending' && row.needsAttention && <Button size="small" reason={locked(mayForce)} onClick={() => setAsking('settle')}>{t('office.settle')}</Button>}
      <RejectDialog row={row} open={asking === 'reject'} onOpenChange={close} />
      <ForceDialog row={row} open={asking === 'force'} onOpenChange={close} />
      <CorrectDialog row={row} open={asking === 'correct'} onOpenChange={close} />
      <SettleDialog row={row} open={asking === 'settle'} onOpenChange={close} />
    </div>
  )
}

type DialogOf = { row: WithdrawalDetail; open: boolean; onOpenChange: (open: boolean) => void }

function RejectDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const form = useId()
  const reject = useAct(officeRejectWithdrawal, t('office.rejected'))
  const [reason, setReason] = useState<(typeof REJECT_REASONS)[number]>('account_invalid')
  const [note, setNote] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    reject.mutate({ id: row.id, reason, ...(note.trim() ? { note: note.trim() } : {}) }, { onSuccess: () => onOpenChange(false) })
  }
  return (
    <Dialog
      open={open} onOpenChange={onOpenChange} title={t('office.reject')} description={t('office.rejectHint')} closeLabel={t('office.close')}
      footer={<Button type="submit" form={form} tone="danger" wide busy={reject.isPending}>{t('office.reject')}</Button>}
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        <Select
          label={t('office.reason')} data-autofocus value={reason} onChange={(event) => setReason(REJECT_REASONS.find((one) => one === event.target.value) ?? 'other')}
          options={REJECT_REASONS.map((value) => ({ value, label: t(`cashier.reason.${value}`) }))}
        />
        <Field label={t('office.noteToMember')} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </form>
    </Dialog>
  )
}

function ForceDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const force = useAct(officeForceReceived, t('office.done'))
  return (
    <ReasonDialog
      open={open} onOpenChange={onOpenChange} title={t('office.forceReceived')} description={t('office.forceHint')} confirmLabel={t('office.forceReceived')}
      busy={force.isPending} fault={force.error} onConfirm={(reason) => force.mutate({ id: row.id, reason }, { onSuccess: () => onOpenChange(false) })}
    />
  )
}

/** What the member says did not arrive: no more can be credited. */
function missingOf(row: WithdrawalDetail): string {
  return toWire(parseMoney(row.payout) - parseMoney(row.receivedAmount ?? '0'))
}

function CorrectDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const correct = useAct(officeCorrectWithdrawal, t('office.done'))
  const missing = missingOf(row)
  const [amount, setAmount] = useState(missing)
  const { symbol } = getCurrency(row.currency)
  return (
    <ReasonDialog
      open={open} onOpenChange={onOpenChange} title={t('office.correct')} confirmLabel={t('office.correct')} busy={correct.isPending} fault={correct.error}
      onConfirm={(reason) => correct.mutate({ id: row.id, amount: wireAmount(amount), reason }, { onSuccess: () => onOpenChange(false) })}
    >
      <MoneyField
        label={t('office.creditAmount')} symbol={symbol} value={amount} onValueChange={setAmount} hint={t('office.atMost', { amount: formatMoney(missing, row.currency) })}
        error={correct.error?.fields.amount ? t('office.amountWrong') : undefined}
      />
    </ReasonDialog>
  )
}

const OUTCOMES = ['paid', 'failed', 'noted'] as const

function SettleDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const settle = useAct(officeSettleWithdrawal, t('office.done'))
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('noted')
  return (
    <ReasonDialog
      open={open} onOpenChange={onOpenChange} title={t('office.settle')} description={t(`office.outcomeHint.${outcome}`)} confirmLabel={t('office.save')}
      busy={settle.isPending} fault={settle.error} onConfirm={(reason) => settle.mutate({ id: row.id, outcome, reason }, { onSuccess: () => onOpenChange(false) })}
    >
      <Select
        label={t('office.outcome')} value={outcome} onChange={(event) => setOutcome(OUTCOMES.find((one) => one === event.target.value) ?? 'noted')}
        options={OUTCOMES.map((value) => ({ value, label: t(`office.outcome.${value}`) }))}
      />
    </ReasonDialog>
  )
}
