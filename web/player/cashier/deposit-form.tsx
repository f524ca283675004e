import { type FormEvent, useState } from 'react'
import type { DepositRow } from '#contract/cashier/deposits.ts'
import { formatMoney, getCurrency } from '#contract/money.ts'
import { leadToFault, typedMinor, useAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { feeOf, tellRefusal } from './amounts.ts'
import { paths } from '#contract/paths.ts'
import { DepositOffers } from './deposit-offers.tsx'
import { FigureLine } from './figure-line.tsx'
import { MethodPicker } from './method-picker.tsx'
import { type DepositOptions, useDeposit } from './use-deposit.ts'

type Props = { options: DepositOptions; onCreated: (deposit: DepositRow) => void }

/**
 * Asks for a method and an amount, then opens the provider's page in its own tab, or shows whom to pay. This page stays
 * open and waits.
 */
export function DepositForm({ options, onCreated }: Props) {
  const t = useT()
  const { methods, currency } = options
  const deposit = useDeposit(options, onCreated)
  const { method, amount, change } = deposit
  const [touched, setTouched] = useState(false)
  const { fault, error, reason } = useAmount(
    amount,
    { currency, ...(method && { min: method.min, max: method.max }) },
    touched,
  )
  if (!method) return <p className="text-ink-2">{t('cashier.methodPaused')}</p>

  const minor = typedMinor(amount)
  const fee = fault ? 0n : feeOf(minor, method.fee)
  const money = (value: string) => formatMoney(value, currency)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    deposit.send()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <MethodPicker methods={methods} value={method.code} onValueChange={deposit.choose} />
      <div className="flex flex-col gap-2.5">
        <MoneyField
          label={t('cashier.amount')}
          symbol={getCurrency(currency).symbol}
          value={amount}
          onValueChange={change}
          onBlur={() => setTouched(amount !== '')}
          hint={t('cashier.limits', { min: money(method.min), max: money(method.max) })}
          error={tellRefusal(deposit.error, t) ?? error}
        />
        <QuickAmounts amounts={method.quickAmounts} currency={currency} typed={amount} onChoose={change} />
      </div>
      <DepositOffers
        value={deposit.offer}
        onValueChange={deposit.take}
        amountMinor={fault ? 0n : minor}
        currency={currency}
      />
      <dl className="flex flex-col gap-2 text-sm">
        <FigureLine name={t('cashier.fee')} amount={fee} currency={currency} />
        <FigureLine name={t('cashier.credited')} amount={fault ? 0n : minor - fee} currency={currency} strong />
      </dl>
      <Button type="submit" tone="primary" size="large" wide busy={deposit.isPending} reason={reason}>
        {t(method.flow === 'hosted' ? 'cashier.depositNow' : 'cashier.showPayee')}
      </Button>
      <a href={paths.limits()} className="self-center py-1 text-sm text-ink-2 hover:text-ink-1">
        {t('footer.limitsAndBreaks')}
      </a>
    </form>
  )
}

type QuickAmountsProps = {
  amounts: readonly string[]
  currency: string
  /** The text in the amount's field, which marks an equal amount. */
  typed: string
  onChoose: (amount: string) => void
}

function QuickAmounts({ amounts, currency, typed, onChoose }: QuickAmountsProps) {
  const t = useT()
  const minor = typedMinor(typed)
  return (
    <ChipRow label={t('cashier.quickAmounts')}>
      {amounts.map((quick) => (
        <Chip
          key={quick}
          selected={minor > 0n && typedMinor(quick) === minor}
          onClick={() => onChoose(quick.replace(/\.00$/, ''))}
        >
          <span className="num">{formatMoney(quick, currency).replace(/\.00$/, '')}</span>
        </Chip>
      ))}
    </ChipRow>
  )
}
