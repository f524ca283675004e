import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { createWithdrawal, listWithdrawals, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { payoutAccounts } from '#contract/cashier/payees.ts'
import { formatMoney, getCurrency, toWire } from '#contract/money.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { leadToFault, typedMinor, useAmount, wireAmount } from '#web/lib/amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall, useSend } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { feeOf, newRequestId, tellRefusal } from './amounts.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { FigureLine } from './figure-line.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { PaymentPasswordDialog } from './payment-password-dialog.tsx'
import { AccountPicker } from './account-picker.tsx'

type Options = OutputOf<typeof withdrawMethods>

/** Asks for a withdrawal: an account, an amount, the payment password. What the member lacks is set up on the way. */
export function WithdrawForm({ options }: { options: Options }) {
  const t = useT()
  const locale = useLocale()
  const accounts = useCall(payoutAccounts, {})
  const [asking, setAsking] = useState<'account' | 'password' | 'reset' | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  if (accounts.isError && !accounts.data)
    return (
      <ErrorState
        compact
        title={t('cashier.loadFailed')}
        hint={t('cashier.moneySafe')}
        retryLabel={t('cashier.retry')}
        onRetry={() => void accounts.refetch()}
      />
    )
  if (!accounts.data)
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-20" />
        <Skeleton className="h-13" />
      </div>
    )
  const list = accounts.data.accounts
  const account = list.find((one) => one.id === chosen) ?? list[0]
  const method = options.methods.find((one) => one.code === account?.methodCode)
  return (
    <div className="flex flex-col gap-5">
      <AccountPicker
        accounts={list}
        limit={accounts.data.limit}
        value={account?.id ?? ''}
        onValueChange={setChosen}
        onAdd={() => setAsking('account')}
      />
      {account && method && (
        <AmountForm
          key={account.id}
          options={options}
          method={method}
          accountId={account.id}
          onPasswordMissing={() => setAsking('password')}
          onPasswordForgotten={() => setAsking('reset')}
          {...(options.restsUntil
            ? { blocked: t('cashier.outgoingRests', { time: formatMoment(options.restsUntil, locale) }) }
            : account.usableAt
              ? { blocked: t('cashier.payeeWaits', { time: formatMoment(account.usableAt, locale) }) }
              : {})}
        />
      )}
      <AddAccountDialog
        key={String(asking === 'account')}
        open={asking === 'account'}
        onOpenChange={(open) => setAsking(open ? 'account' : null)}
        methods={options.methods}
        onAdded={setChosen}
      />
      <ResetPasswordDialog
        key={`reset ${asking === 'reset'}`}
        open={asking === 'reset'}
        onOpenChange={(open) => setAsking(open ? 'reset' : null)}
      />
      <PaymentPasswordDialog
        open={asking === 'password'}
        onOpenChange={(open) => setAsking(open ? 'password' : null)}
      />
    </div>
  )
}

type AmountProps = {
  options: Options
  method: Options['methods'][number]
  accountId: string
  onPasswordMissing: () => void
  onPasswordForgotten: () => void
  /** Why this account cannot be paid now. */ blocked?: string
}

function AmountForm({ options, method, accountId, onPasswordMissing, onPasswordForgotten, blocked }: AmountProps) {
  const t = useT()
  const { currency, withdrawable } = options
  const [amount, setAmount] = useState('')
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const create = useSend(createWithdrawal, [withdrawMethods, listWithdrawals, walletBalance])
  const money = (value: string | bigint) => formatMoney(value, currency)
  const minor = typedMinor(amount)
  const {
    fault,
    error,
    reason: amountReason,
  } = useAmount(amount, { currency, min: method.min, max: method.max, available: withdrawable }, touched)
  const fee = fault ? 0n : feeOf(minor, method.fee)
  const passwordFault = create.error?.code.startsWith('PAYMENT_PASSWORD') ? create.error.message : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    if (!options.hasPaymentPassword) return onPasswordMissing()
    if (password === '' || create.isPending) return
    create.mutate(
      { requestId, amount: wireAmount(amount), payoutAccountId: accountId, paymentPassword: password },
      {
        onSuccess: (row) => {
          setAmount('')
          setPassword('')
          setTouched(false)
          setRequestId(newRequestId())
          showToast('success', t('cashier.withdrawSent', { reference: row.reference }))
        },
        // no answer is not a refusal: the same request id again asks for the same withdrawal
        onError: (error) => {
          if (!error.isUnheard) setRequestId(newRequestId())
        },
      },
    )
  }
  const change = (value: string) => {
    setAmount(value)
    create.reset()
  }
  const all = toWire(minimum(typedMinor(withdrawable), typedMinor(method.max))).replace(/\.00$/, '')
  const reason = options.open
    ? t('cashier.openBlocks')
    : typedMinor(withdrawable) === 0n
      ? t('cashier.nothingWithdrawable')
      : (blocked ?? amountReason)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <MoneyField
        label={t('cashier.amount')}
        symbol={getCurrency(currency).symbol}
        value={amount}
        onValueChange={change}
        onBlur={() => setTouched((was) => was || amount !== '')}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{t('cashier.withdrawable', { amount: money(withdrawable) })}</span>
            <span>{t('cashier.min', { amount: money(method.min) })}</span>
          </span>
        }
        error={passwordFault ? undefined : (tellRefusal(create.error, t) ?? error)}
        trailing={
          <button
            type="button"
            className="min-h-11 px-2 text-[14px] font-semibold text-brand-ink"
            onClick={() => change(all)}
          >
            {t('cashier.all')}
          </button>
        }
      />
      {options.hasPaymentPassword && (
        <div className="flex flex-col">
          <PasswordField
            label={t('cashier.paymentPassword')}
            showLabel={t('cashier.show')}
            hideLabel={t('cashier.hide')}
            autoComplete="off"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              create.reset()
            }}
            error={passwordFault ?? (touched && !fault && password === '' ? t('cashier.passwordLength') : undefined)}
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
      <Button type="submit" tone="primary" size="large" wide busy={create.isPending} reason={reason}>
        {fault ? t('cashier.withdraw') : t('cashier.withdrawNow', { amount: money(minor) })}
      </Button>
    </form>
  )
}

function minimum(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
