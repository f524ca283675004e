import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { createWithdrawal, listWithdrawals, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { leadToFault, typedMinor, useAmount, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { tellRefusal } from './amounts.ts'

export type WithdrawOptions = OutputOf<typeof withdrawMethods>
/** The account that is paid, and how. */
export type WithdrawTarget = {
  method: WithdrawOptions['methods'][number]
  accountId: string
  /** Why this account cannot be paid now. */ blocked?: string
}

/**
 * Returns the withdrawal that is being filled in. Faults and refusals are reported in `errors`, beside their fields;
 * `reason` says why it cannot be sent. Calls `onPasswordMissing` when the member has no payment password yet; the one that was
 * set then need not be typed again.
 */
export function useWithdrawal(
  options: WithdrawOptions,
  target: WithdrawTarget,
  onPasswordMissing: () => void,
  passwordJustSet: string,
) {
  const t = useT()
  const { currency, withdrawable } = options
  const { min, max } = target.method
  const [draft, setDraft] = useState<{ amount: string; password: string | null }>({ amount: '', password: null })
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const create = useSend(createWithdrawal, [withdrawMethods, listWithdrawals, walletBalance])
  const { amount } = draft
  const password = draft.password ?? passwordJustSet
  const { fault, ...told } = useAmount(amount, { currency, min, max, available: withdrawable }, touched)
  const change = (part: Partial<typeof draft>) => {
    setDraft((was) => ({ ...was, ...part }))
    create.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    if (!options.hasPaymentPassword) return onPasswordMissing()
    if (password === '' || create.isPending) return
    create.mutate(
      { requestId, amount: wireAmount(amount), payoutAccountId: target.accountId, paymentPassword: password },
      {
        onSuccess: (row) => {
          setDraft({ amount: '', password: '' })
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
  const passwordRefusal = create.error?.code.startsWith('PAYMENT_PASSWORD') ? create.error.message : undefined
  const errors = {
    amount: passwordRefusal ? undefined : (tellRefusal(create.error, t) ?? told.error),
    password: passwordRefusal ?? (touched && !fault && password === '' ? t('cashier.passwordLength') : undefined),
  }
  const reason = options.open
    ? t('cashier.openBlocks')
    : typedMinor(withdrawable) === 0n
      ? t('cashier.nothingWithdrawable')
      : (target.blocked ?? told.reason)
  const leaveAmount = () => setTouched((was) => was || amount !== '')
  return {
    draft: { amount, password },
    change,
    leaveAmount,
    fault,
    errors,
    reason,
    submit,
    isPending: create.isPending,
  }
}
