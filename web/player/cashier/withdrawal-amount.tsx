import { formatMoney, getCurrency, toWire } from '#contract/money.ts'
import { typedMinor } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { feeOf } from './amounts.ts'
import { FigureLine } from './figure-line.tsx'
import { PaymentPasswordField } from './payment-password-field.tsx'
import { useWithdrawal, type WithdrawOptions, type WithdrawTarget } from './use-withdrawal.ts'

type Props = WithdrawTarget & {
  options: WithdrawOptions
  /** The payment password that was set on the way; empty: none was. */
  passwordJustSet: string
  onPasswordMissing: () => void
  onPasswordForgotten: () => void
}

/** Asks for the amount and the payment password of a withdrawal to the chosen account. */
export function WithdrawalAmount({
  options,
  passwordJustSet,
  onPasswordMissing,
  onPasswordForgotten,
  ...target
}: Props) {
  const t = useT()
  const { currency, withdrawable } = options
  const { method } = target
  const withdrawal = useWithdrawal(options, target, onPasswordMissing, passwordJustSet)
  const { draft, change, fault, errors } = withdrawal
  const money = (value: string | bigint) => formatMoney(value, currency)
  const minor = typedMinor(draft.amount)
  const fee = fault ? 0n : feeOf(minor, method.fee)
  const all = toWire(minimum(typedMinor(withdrawable), typedMinor(method.max))).replace(/\.00$/, '')
  return (
    <form onSubmit={withdrawal.submit} noValidate className="flex flex-col gap-5">
      <MoneyField
        label={t('cashier.amount')}
        symbol={getCurrency(currency).symbol}
        value={draft.amount}
        onValueChange={(amount) => change({ amount })}
        onBlur={withdrawal.leaveAmount}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{t('cashier.withdrawable', { amount: money(withdrawable) })}</span>
            <span>{t('cashier.min', { amount: money(method.min) })}</span>
          </span>
        }
        error={errors.amount}
        trailing={
          <button
            type="button"
            className="min-h-11 px-2 text-[14px] font-semibold text-brand-ink"
            onClick={() => change({ amount: all })}
          >
            {t('cashier.all')}
          </button>
        }
      />
      {options.hasPaymentPassword && (
        <div className="flex flex-col">
          <PaymentPasswordField
            value={draft.password}
            onValueChange={(password) => change({ password })}
            error={errors.password}
          />
          <button
            type="button"
            className="min-h-11 self-start text-sm font-semibold text-brand-ink"
            onClick={onPasswordForgotten}
          >
            {t('cashier.forgotPaymentPassword')}
          </button>
        </div>
      )}
      <dl className="flex flex-col gap-2 text-sm">
        <FigureLine name={t('cashier.fee')} amount={fee} currency={currency} />
        <FigureLine name={t('cashier.youReceive')} amount={fault ? 0n : minor - fee} currency={currency} strong />
      </dl>
      <Button type="submit" tone="primary" size="large" wide busy={withdrawal.isPending} reason={withdrawal.reason}>
        {fault ? t('cashier.withdraw') : t('cashier.withdrawNow', { amount: money(minor) })}
      </Button>
    </form>
  )
}

function minimum(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
