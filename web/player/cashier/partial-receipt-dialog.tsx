import { useState } from 'react'
import {
  confirmWithdrawal,
  listWithdrawals,
  type WithdrawalRow,
  withdrawMethods,
} from '#contract/cashier/withdrawals.ts'
import { reopenWithdrawal } from '#contract/cashier/receipts.ts'
import { getCurrency } from '#contract/money.ts'
import { useAmount, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Props = { row: WithdrawalRow; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks how much arrived of a paid withdrawal, or of one that was confirmed as received: nothing, or a part. */
export function PartialReceiptDialog({ row, open, onOpenChange }: Props) {
  const t = useT()
  const [receipt, setReceipt] = useState<'not_received' | 'partially_received'>('not_received')
  const [amount, setAmount] = useState('')
  const [touched, setTouched] = useState(false)
  const isClosed = row.state === 'confirmed' // then the confirmation is taken back
  const confirm = useSend(isClosed ? reopenWithdrawal : confirmWithdrawal, [listWithdrawals, withdrawMethods])
  const isPart = receipt === 'partially_received'
  const typed = useAmount(amount, { currency: row.currency, max: row.payout }, touched)
  const fault = isPart ? typed.fault : null
  const tell = () => {
    setTouched(true)
    if (fault) return
    const told = () => {
      onOpenChange(false)
      showToast('info', t('cashier.toldUs'))
    }
    // the dialog shows the refusal
    void confirm
      .mutateAsync({ id: row.id, receipt, ...(isPart ? { amount: wireAmount(amount) } : {}) })
      .then(told, () => undefined)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('cashier.notReceivedTitle')}
      closeLabel={t('cashier.close')}
      footer={
        <Button tone="primary" wide busy={confirm.isPending} reason={isPart ? typed.reason : undefined} onClick={tell}>
          {t('cashier.tellUs')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Segmented
          label={t('cashier.notReceivedTitle')}
          value={receipt}
          onValueChange={setReceipt}
          options={[
            { value: 'not_received', label: t('cashier.nothingArrived') },
            { value: 'partially_received', label: t('cashier.partArrived') },
          ]}
        />
        {isPart && (
          <MoneyField
            label={t('cashier.arrivedAmount')}
            symbol={getCurrency(row.currency).symbol}
            value={amount}
            onValueChange={setAmount}
            onBlur={() => setTouched((was) => was || amount !== '')}
            error={typed.error}
          />
        )}
        {confirm.error && (
          <p role="alert" className="text-sm text-negative">
            {confirm.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
