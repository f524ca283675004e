/** The dialogs for a payout that went wrong: received by force, corrected, or settled by hand. */
import { useState } from 'react'
import { formatMoney, getCurrency, parseMoney, toWire } from '#contract/money.ts'
import {
  officeCorrectWithdrawal,
  officeForceReceived,
  officeSettleWithdrawal,
} from '#contract/cashier/office-withdrawals.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { type DialogOf, Payout } from './withdrawal-decisions.tsx'
import type { WithdrawalDetail } from './withdrawal-detail.ts'

/** Ends the wait for the member's confirmation that the money arrived. */
export function ForceDialog({ row, open, onOpenChange }: DialogOf) {
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

/** Returns the amount that the member reports as missing: no more can be credited. */
function missingOf(row: WithdrawalDetail): string {
  return toWire(parseMoney(row.payout) - parseMoney(row.receivedAmount ?? '0'))
}

/** Credits the amount that the member reports as missing. */
export function CorrectDialog({ row, open, onOpenChange }: DialogOf) {
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

/** Settles a payout for which the provider gave no certain result. */
export function SettleDialog({ row, open, onOpenChange }: DialogOf) {
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
