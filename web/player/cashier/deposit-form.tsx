import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { createDeposit, type depositMethods, type DepositRow, listDeposits } from '#contract/cashier/deposits.ts'
import { formatMoney, getCurrency } from '#contract/money.ts'
import { leadToFault, typedMinor, useAmount, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { feeOf, newRequestId, tellRefusal } from './amounts.ts'
import { paths } from '#contract/paths.ts'
import { FigureLine } from './figure-line.tsx'
import { MethodPicker } from './method-picker.tsx'

type Props = { options: OutputOf<typeof depositMethods>; onCreated: (deposit: DepositRow) => void }

/**
 * Asks for a method and an amount, then opens the provider's page in its own tab, or shows whom to pay. This page stays
 * open and waits.
 */
export function DepositForm({ options, onCreated }: Props) {
  const t = useT()
  const { methods, currency } = options
  const [code, setCode] = useState(methods.find((method) => method.isAvailable)?.code ?? '')
  const [amount, setAmount] = useState('')
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const create = useSend(createDeposit, [listDeposits])
  const method = methods.find((one) => one.code === code)
  const { fault, error, reason } = useAmount(
    amount,
    { currency, ...(method && { min: method.min, max: method.max }) },
    touched,
  )
  if (!method) return <p className="text-ink-2">{t('cashier.methodPaused')}</p>

  const minor = typedMinor(amount)
  const fee = fault ? 0n : feeOf(minor, method.fee)
  const money = (value: string | bigint) => formatMoney(value, currency)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    if (create.isPending) return
    // opened during the click: later the browser would block it
    const page = method.flow === 'hosted' ? window.open('about:blank', '_blank') : null
    create.mutate(
      { requestId, methodCode: method.code, amount: wireAmount(amount) },
      {
        onSuccess: (deposit) => {
          if (page && deposit.redirectUrl) page.location.replace(deposit.redirectUrl)
          else page?.close()
          setRequestId(newRequestId())
          onCreated(deposit)
        },
        onError: () => page?.close(),
      },
    )
  }
  const change = (value: string) => {
    setAmount(value)
    setRequestId(newRequestId())
    create.reset()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <MethodPicker
        methods={methods}
        value={code}
        onValueChange={(next) => {
          setCode(next)
          setRequestId(newRequestId())
          create.reset()
        }}
      />
      <div className="flex flex-col gap-2.5">
        <MoneyField
          label={t('cashier.amount')}
          symbol={getCurrency(currency).symbol}
          value={amount}
          onValueChange={change}
          onBlur={() => setTouched(amount !== '')}
          hint={t('cashier.limits', { min: money(method.min), max: money(method.max) })}
          error={tellRefusal(create.error, t) ?? error}
        />
        <ChipRow label={t('cashier.quickAmounts')}>
          {method.quickAmounts.map((quick) => (
            <Chip
              key={quick}
              selected={minor > 0n && typedMinor(quick) === minor}
              onClick={() => change(quick.replace(/\.00$/, ''))}
            >
              <span className="num">{money(quick).replace(/\.00$/, '')}</span>
            </Chip>
          ))}
        </ChipRow>
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        <FigureLine name={t('cashier.fee')} amount={fee} currency={currency} />
        <FigureLine name={t('cashier.credited')} amount={fault ? 0n : minor - fee} currency={currency} strong />
      </dl>
      <Button type="submit" tone="primary" size="large" wide busy={create.isPending} reason={reason}>
        {t(method.flow === 'hosted' ? 'cashier.depositNow' : 'cashier.showPayee')}
      </Button>
      <a href={paths.limits()} className="self-center py-1 text-sm text-ink-2 hover:text-ink-1">
        {t('footer.limitsAndBreaks')}
      </a>
    </form>
  )
}
