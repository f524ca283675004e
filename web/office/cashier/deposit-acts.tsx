import { useState } from 'react'
import { REFUSE_REASONS } from '#contract/cashier/deposits.ts'
import { officeResolveDeposit } from '#contract/cashier/office-deposits.ts'
import { formatMoney, getCurrency } from '#contract/money.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ProofPictures } from './proof-pictures.tsx'
import type { DepositDetail } from './deposit-detail.ts'
import { usePermissions } from '../frame/operator.ts'

/**
 * Returns whether a deposit can be decided: every deposit in review, and a bank deposit as soon as its money is seen on
 * the account.
 */
export function isDecidable({ state, flow }: DepositDetail): boolean {
  return state === 'review' || (flow === 'transfer' && (state === 'pending' || state === 'expired'))
}

/** Shows the decisions on a deposit, each with its reason. */
export function Resolve({ row }: { row: DepositDetail }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<'credit' | 'refuse' | 'ask_again' | null>(null)
  const reason = permissions.includes('deposits.review') ? undefined : t('office.notAllowed')
  const close = () => setAsking(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        tone="primary"
        reason={row.waiting ? t('office.waitsAlready') : reason}
        onClick={() => setAsking('credit')}
      >
        {t('office.creditPaid')}
      </Button>
      {row.state === 'review' && row.flow === 'transfer' && (
        <Button size="small" reason={reason} onClick={() => setAsking('ask_again')}>
          {t('office.askAgain')}
        </Button>
      )}
      {row.state === 'review' && (
        <Button size="small" reason={reason} onClick={() => setAsking('refuse')}>
          {t('office.refuse')}
        </Button>
      )}
      <CreditDialog key={`credit ${asking === 'credit'}`} row={row} open={asking === 'credit'} onClose={close} />
      <RefuseDialog row={row} open={asking === 'refuse'} onClose={close} />
      <AskAgainDialog row={row} open={asking === 'ask_again'} onClose={close} />
    </div>
  )
}

type DialogOf = { row: DepositDetail; open: boolean; onClose: () => void }

/**
 * Asks what amount really arrived and where it was seen, with the member's picture beside it. The server decides
 * whether one person may do it.
 */
function CreditDialog({ row, open, onClose }: DialogOf) {
  const t = useT()
  const resolve = useAct(officeResolveDeposit, t('office.done'))
  const [amount, setAmount] = useState(row.amount)
  const [evidence, setEvidence] = useState('')
  const isTransfer = row.flow === 'transfer'
  const fields = resolve.error?.fields ?? {}
  const { currency } = row
  const isTooMuch = resolve.error?.code === 'AMOUNT_TOO_LARGE'
  return (
    <ReasonDialog
      open={open}
      onOpenChange={() => {
        onClose()
        resolve.reset()
      }}
      title={t('office.creditPaid')}
      confirmLabel={t('office.creditPaid')}
      description={t('office.creditFor', { member: row.member.username, reference: row.reference })}
      busy={resolve.isPending}
      fault={resolve.error}
      onConfirm={(reason) =>
        resolve.mutate(
          { id: row.id, decision: 'credit', reason, ...(isTransfer ? { amount: wireAmount(amount), evidence } : {}) },
          { onSuccess: onClose },
        )
      }
    >
      {isTransfer && row.proofs > 0 && <ProofPictures id={row.id} compact />}
      {isTransfer && row.proofs === 0 && <p className="text-ink-2">{t('office.creditWithoutPicture')}</p>}
      {isTransfer ? (
        <>
          <MoneyField
            label={t('office.reallyReceived')}
            symbol={getCurrency(currency).symbol}
            value={amount}
            onValueChange={setAmount}
            hint={t('office.creditHint', {
              asked: formatMoney(row.amount, currency),
              most: formatMoney(row.most, currency),
            })}
            error={fields.amount || isTooMuch ? t('office.amountWrong') : undefined}
          />
          <Field
            label={t('office.evidence')}
            hint={t('office.evidenceHint', { account: row.payee?.number ?? '' })}
            maxLength={100}
            dir="ltr"
            value={evidence}
            onChange={(event) => setEvidence(event.target.value)}
            error={fields.evidence || resolve.error?.code === 'EVIDENCE_USED' ? t('office.valueWrong') : undefined}
          />
        </>
      ) : (
        row.paidAmount && (
          <p>
            {t('office.paid')}: <Money amount={row.paidAmount} currency={currency} />
          </p>
        )
      )}
    </ReasonDialog>
  )
}

function RefuseDialog({ row, open, onClose }: DialogOf) {
  const t = useT()
  const resolve = useAct(officeResolveDeposit, t('office.done'))
  const [refusal, setRefusal] = useState<(typeof REFUSE_REASONS)[number]>('not_arrived')
  const [note, setNote] = useState('')
  return (
    <ReasonDialog
      open={open}
      onOpenChange={() => {
        onClose()
        resolve.reset()
      }}
      title={t('office.refuse')}
      confirmLabel={t('office.refuse')}
      danger
      busy={resolve.isPending}
      fault={resolve.error}
      onConfirm={(reason) =>
        resolve.mutate({ id: row.id, decision: 'refuse', reason, refusal, note }, { onSuccess: onClose })
      }
    >
      <Select
        label={t('office.memberReads')}
        value={refusal}
        onChange={(event) => setRefusal(REFUSE_REASONS.find((one) => one === event.target.value) ?? 'refused')}
        options={REFUSE_REASONS.map((value) => ({ value, label: t(`cashier.reason.${value}`) }))}
      />
      <Field
        label={t('office.noteToMember')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ReasonDialog>
  )
}

function AskAgainDialog({ row, open, onClose }: DialogOf) {
  const t = useT()
  const resolve = useAct(officeResolveDeposit, t('office.done'))
  const [note, setNote] = useState('')
  return (
    <ReasonDialog
      open={open}
      onOpenChange={() => {
        onClose()
        resolve.reset()
      }}
      title={t('office.askAgain')}
      description={t('office.askAgainHint')}
      confirmLabel={t('office.askAgain')}
      busy={resolve.isPending}
      fault={resolve.error}
      onConfirm={(reason) =>
        resolve.mutate({ id: row.id, decision: 'ask_again', reason, note }, { onSuccess: onClose })
      }
    >
      <Field
        label={t('office.noteToMember')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ReasonDialog>
  )
}
