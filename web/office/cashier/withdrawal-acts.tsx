import { usePermissions } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { REJECT_REASONS } from '#contract/cashier.ts'
import { formatMoney, getCurrency, parseMoney, toWire } from '#contract/money.ts'
import {
  officeApproveWithdrawal,
  officeBlockPayee,
  officeCorrectWithdrawal,
  officeForceReceived,
  officeRejectWithdrawal,
  officeReviewWithdrawal,
  officeSettleWithdrawal,
} from '#contract/office-cashier.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import type { WithdrawalDetail } from './withdrawal-detail.ts'

type Asking = 'approve' | 'block' | 'reject' | 'force' | 'correct' | 'settle' | null

/** What an operator can do with a withdrawal in its state; what the role does not allow says so. */
export function WithdrawalActs({ row }: { row: WithdrawalDetail }) {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  const [asking, setAsking] = useState<Asking>(null)
  const done = t('office.done')
  const review = useAct(officeReviewWithdrawal, done)
  const mayReview = permissions.includes('withdrawals.review')
  const mayForce = permissions.includes('withdrawals.force')
  const locked = (may: boolean) => (may ? undefined : t('office.notAllowed'))
  const waits = row.waiting ? t('office.waitsAlready') : undefined
  const isDecidable = ['requested', 'checked', 'reviewing'].includes(row.state)
  const isPaid = row.state === 'paid' || row.state === 'disputed'
  const close = (open: boolean) => {
    if (!open) setAsking(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'checked' && (
        <Button
          size="small"
          busy={review.isPending}
          reason={locked(mayReview)}
          onClick={() => review.mutate({ id: row.id })}
        >
          {t('office.beginReview')}
        </Button>
      )}
      {isDecidable && (
        <>
          <Button size="small" tone="primary" reason={waits ?? locked(mayReview)} onClick={() => setAsking('approve')}>
            {t('office.approve')}
          </Button>
          <Button size="small" tone="danger" reason={locked(mayReview)} onClick={() => setAsking('reject')}>
            {t('office.reject')}
          </Button>
        </>
      )}
      {isPaid && (
        <Button size="small" reason={locked(mayForce)} onClick={() => setAsking('force')}>
          {t('office.forceReceived')}
        </Button>
      )}
      {(row.state === 'disputed' || (row.state === 'paid' && row.needsAttention)) && (
        <Button size="small" reason={waits ?? locked(mayForce)} onClick={() => setAsking('correct')}>
          {t('office.correct')}
        </Button>
      )}
      {row.needsAttention && (row.state === 'sending' || row.state === 'paid') && (
        <Button size="small" reason={waits ?? locked(mayForce)} onClick={() => setAsking('settle')}>
          {t('office.settle')}
        </Button>
      )}
      {(isDecidable || row.state === 'approved') && (
        <Button size="small" tone="danger" reason={locked(mayReview)} onClick={() => setAsking('block')}>
          {t('office.blockPayee')}
        </Button>
      )}
      <ApproveDialog row={row} open={asking === 'approve'} onOpenChange={close} />
      <BlockDialog row={row} open={asking === 'block'} onOpenChange={close} />
      <RejectDialog row={row} open={asking === 'reject'} onOpenChange={close} />
      <ForceDialog row={row} open={asking === 'force'} onOpenChange={close} />
      <CorrectDialog row={row} open={asking === 'correct'} onOpenChange={close} />
      <SettleDialog row={row} open={asking === 'settle'} onOpenChange={close} />
    </div>
  )
}

type DialogOf = { row: WithdrawalDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** To whom, and how much: said once more where the hand is on the button. */
function Payout({ row }: { row: WithdrawalDetail }) {
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

function ApproveDialog({ row, open, onOpenChange }: DialogOf) {
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

function BlockDialog({ row, open, onOpenChange }: DialogOf) {
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

function RejectDialog({ row, open, onOpenChange }: DialogOf) {
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

function ForceDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const force = useAct(officeForceReceived, t('office.done'))
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('office.forceReceived')}
      description={t('office.forceHint')}
      confirmLabel={t('office.forceReceived')}
      busy={force.isPending}
      fault={force.error}
      onConfirm={(reason) => force.mutate({ id: row.id, reason }, { onSuccess: () => onOpenChange(false) })}
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
      open={open}
      onOpenChange={onOpenChange}
      title={t('office.correct')}
      confirmLabel={t('office.correct')}
      busy={correct.isPending}
      fault={correct.error}
      onConfirm={(reason) =>
        correct.mutate({ id: row.id, amount: wireAmount(amount), reason }, { onSuccess: () => onOpenChange(false) })
      }
    >
      <Payout row={row} />
      <MoneyField
        label={t('office.creditAmount')}
        symbol={symbol}
        value={amount}
        onValueChange={setAmount}
        hint={t('office.atMost', { amount: formatMoney(missing, row.currency) })}
        error={correct.error?.fields.amount ? t('office.amountWrong') : undefined}
      />
    </ReasonDialog>
  )
}

const OUTCOMES = ['paid', 'failed', 'noted'] as const

function SettleDialog({ row, open, onOpenChange }: DialogOf) {
  const t = useT()
  const settle = useAct(officeSettleWithdrawal, t('office.done'))
  const outcomes = OUTCOMES.filter((one) => one === 'noted' || row.state === 'sending')
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('noted')
  const [evidence, setEvidence] = useState('')
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('office.settle')}
      description={t(`office.outcomeHint.${outcome}`)}
      confirmLabel={t('office.save')}
      busy={settle.isPending}
      fault={settle.error}
      onConfirm={(reason) =>
        settle.mutate(
          { id: row.id, outcome, reason, ...(outcome === 'noted' ? {} : { evidence }) },
          { onSuccess: () => onOpenChange(false) },
        )
      }
    >
      <Select
        label={t('office.outcome')}
        value={outcome}
        onChange={(event) => setOutcome(OUTCOMES.find((one) => one === event.target.value) ?? 'noted')}
        options={outcomes.map((value) => ({ value, label: t(`office.outcome.${value}`) }))}
      />
      {outcome !== 'noted' && (
        <Field
          label={t('office.evidence')}
          hint={t('office.settleEvidenceHint')}
          maxLength={100}
          value={evidence}
          onChange={(event) => setEvidence(event.target.value)}
          error={
            settle.error?.fields.evidence || settle.error?.code === 'EVIDENCE_USED' ? t('office.valueWrong') : undefined
          }
        />
      )}
    </ReasonDialog>
  )
}
