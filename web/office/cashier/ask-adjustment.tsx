import { useState } from 'react'
import {
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  CAUSE_KINDS,
  type CauseKind,
  officeRequestAdjustment,
} from '#contract/cashier/office-adjustments.ts'
import { wireAmount } from '#web/lib/amount.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

type Typed = { username: string; amount: string; reasonKey: AdjustmentReason; kind: CauseKind; reference: string }
const EMPTY: Typed = { username: '', amount: '', reasonKey: 'compensation', kind: 'withdrawal', reference: '' }

function useMayForce(): string | undefined {
  const t = useT()
  const permissions = usePermissions()
  return permissions.includes('withdrawals.force') ? undefined : t('office.notAllowed')
}

/** Asks for the correction of a member's balance; another operator agrees or refuses. */
export function AskAdjustment() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(EMPTY)
  const ask = useAct(officeRequestAdjustment, t('office.adjustmentAsked'))
  const send = (reason: string) => {
    const { username, amount, reasonKey, kind, reference } = typed
    ask.mutate(
      {
        username,
        amount: wireAmount(amount),
        reasonKey,
        reason,
        ...(reasonKey === 'compensation' ? { cause: { kind, reference } } : {}),
      },
      { onSuccess: () => setOpen(false) },
    )
  }
  return (
    <>
      <Button size="small" tone="primary" icon="plus" reason={useMayForce()} onClick={() => setOpen(true)}>
        {t('office.askAdjustment')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={() => {
          setOpen(false)
          ask.reset()
        }}
        title={t('office.askAdjustment')}
        description={t('office.askAdjustmentHint')}
        confirmLabel={t('office.askAdjustment')}
        busy={ask.isPending}
        fault={ask.error}
        onConfirm={send}
      >
        <AdjustmentFields typed={typed} setTyped={setTyped} fault={ask.error} />
      </ReasonDialog>
    </>
  )
}

type FieldsProps = { typed: Typed; setTyped: (typed: Typed) => void; fault: ApiError | null }

function AdjustmentFields({ typed, setTyped, fault }: FieldsProps) {
  const t = useT()
  const fields = Object.keys(fault?.fields ?? {})
  const isFault = (name: string) => fields.some((field) => field === name || field.startsWith(`${name}.`))
  return (
    <>
      <Field
        label={t('office.member')}
        value={typed.username}
        onChange={(event) => setTyped({ ...typed, username: event.target.value })}
        error={isFault('username') || fault?.code === 'NOT_FOUND' ? t('office.valueWrong') : undefined}
      />
      <Field
        label={t('office.signedAmount')}
        inputMode="decimal"
        dir="ltr"
        value={typed.amount}
        onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
        error={isFault('amount') || fault?.code === 'AMOUNT_TOO_LARGE' ? t('office.amountWrong') : undefined}
      />
      <Select
        label={t('office.adjustmentReason')}
        value={typed.reasonKey}
        onChange={(event) =>
          setTyped({
            ...typed,
            reasonKey: ADJUSTMENT_REASONS.find((one) => one === event.target.value) ?? 'compensation',
          })
        }
        options={ADJUSTMENT_REASONS.map((value) => ({ value, label: t(`office.adjustmentReason.${value}`) }))}
      />
      {typed.reasonKey === 'compensation' && (
        <CauseFields typed={typed} setTyped={setTyped} error={isFault('cause') ? t('office.valueWrong') : undefined} />
      )}
    </>
  )
}

/** Asks for the order that a compensation makes good. */
function CauseFields({ typed, setTyped, error }: Omit<FieldsProps, 'fault'> & { error: string | undefined }) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={t('office.cause')}
        value={typed.kind}
        onChange={(event) =>
          setTyped({ ...typed, kind: CAUSE_KINDS.find((one) => one === event.target.value) ?? 'withdrawal' })
        }
        options={CAUSE_KINDS.map((value) => ({ value, label: t(`office.cause.${value}`) }))}
      />
      <Field
        label={t('office.causeNumber')}
        dir="ltr"
        value={typed.reference}
        onChange={(event) => setTyped({ ...typed, reference: event.target.value })}
        error={error}
      />
    </div>
  )
}
