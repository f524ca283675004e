import { useState } from 'react'
import { payoutAccounts } from '#contract/cashier/payees.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { PaymentPasswordDialog } from './payment-password-dialog.tsx'
import { AccountPicker } from './account-picker.tsx'
import type { WithdrawOptions } from './use-withdrawal.ts'
import { WithdrawalAmount } from './withdrawal-amount.tsx'

/** Asks for a withdrawal: an account, an amount, the payment password. What the member lacks is set up on the way. */
export function WithdrawForm({ options }: { options: WithdrawOptions }) {
  const t = useT()
  const locale = useLocale()
  const accounts = useCall(payoutAccounts, {})
  const [asking, setAsking] = useState<'account' | 'password' | 'reset' | null>(null)
  const [justSet, setJustSet] = useState('')
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
  if (!accounts.data) return <FormSketch />
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
        <WithdrawalAmount
          key={account.id}
          options={options}
          method={method}
          accountId={account.id}
          passwordJustSet={justSet}
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
        onSet={setJustSet}
      />
    </div>
  )
}

function FormSketch() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-20" />
      <Skeleton className="h-13" />
    </div>
  )
}
