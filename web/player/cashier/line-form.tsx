import { useState } from 'react'
import { formatMoney, getCurrency } from '#contract/money.ts'
import { typedMinor } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { PaymentPasswordDialog } from './payment-password-dialog.tsx'
import { PaymentPasswordField } from './payment-password-field.tsx'
import { type LineOptions, useLinePayment } from './use-line-payment.ts'

/** Sends money to the agent above or, for an agent, to a member below. */
export function LineForm({ options }: { options: LineOptions }) {
  const t = useT()
  const { currency, upline } = options
  const [isAsking, setIsAsking] = useState(false)
  const payment = useLinePayment(options, () => setIsAsking(true))
  const { draft, change, errors } = payment
  const money = (value: string | bigint) => formatMoney(value, currency)
  return (
    <form onSubmit={payment.submit} noValidate className="flex flex-col gap-5">
      {options.canSendDown && upline && (
        <Segmented
          label={t('cashier.line.way')}
          value={draft.isUp ? 'up' : 'down'}
          options={[
            { value: 'up', label: t('cashier.line.up') },
            { value: 'down', label: t('cashier.line.down') },
          ]}
          onValueChange={(value) => change({ isUp: value === 'up' })}
        />
      )}
      {draft.isUp ? (
        <Field label={t('cashier.line.to')} value={upline?.username ?? '–'} readOnly />
      ) : (
        <Field
          label={t('cashier.line.to')}
          hint={t('cashier.line.toHint')}
          autoComplete="off"
          value={draft.username}
          onChange={(event) => change({ username: event.target.value })}
          error={errors.username}
        />
      )}
      <MoneyField
        label={t('cashier.amount')}
        symbol={getCurrency(currency).symbol}
        value={draft.amount}
        onValueChange={(amount) => change({ amount })}
        onBlur={payment.leaveAmount}
        hint={<AmountHint options={options} />}
        error={errors.amount}
      />
      {options.hasPaymentPassword && (
        <PaymentPasswordField
          value={draft.password}
          onValueChange={(password) => change({ password })}
          error={errors.password}
        />
      )}
      <Button type="submit" tone="primary" size="large" wide busy={payment.isPending} reason={payment.reason}>
        {payment.fault
          ? t('cashier.line.send')
          : t('cashier.line.sendNow', { amount: money(typedMinor(draft.amount)) })}
      </Button>
      <PaymentPasswordDialog open={isAsking} onOpenChange={setIsAsking} />
    </form>
  )
}

/** Says how much the member has, and how much of the day's limit is used. */
function AmountHint({ options: { currency, available, today } }: { options: LineOptions }) {
  const t = useT()
  const money = (value: string) => formatMoney(value, currency)
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{t('cashier.line.available', { amount: money(available) })}</span>
      <span>{t('cashier.line.today', { amount: money(today.amount), limit: money(today.amountLimit) })}</span>
    </span>
  )
}
