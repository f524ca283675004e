import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { agentTransfer, lineTransferOptions, lineTransfers, transferUpline } from '#contract/cashier/line-payment.ts'
import { formatMoney } from '#contract/money.ts'
import { transactions, walletBalance } from '#contract/wallet/wallet.ts'
import { leadToFault, useAmount, wireAmount } from '#web/lib/amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { tellRefusal } from './amounts.ts'

export type LineOptions = OutputOf<typeof lineTransferOptions>
/** What was typed: to the upline or to a downline, how much, and the payment password. */
type Draft = { isUp: boolean; username: string; amount: string; password: string }

/**
 * Returns the line payment that is being filled in. Faults and refusals are reported in `errors`, beside their fields;
 * `reason` says why it cannot be sent. Calls `onPasswordMissing` when the member has no payment password yet.
 */
export function useLinePayment(options: LineOptions, onPasswordMissing: () => void) {
  const t = useT()
  const [draft, setDraft] = useState<Draft>({
    isUp: options.upline !== null || !options.canSendDown,
    username: '',
    amount: '',
    password: '',
  })
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const { isUp, username, amount, password } = draft
  const { fault, error, reason } = useAmount(amount, options, touched)
  const closed = useClosed(options, isUp)
  const changed = [lineTransferOptions, lineTransfers, walletBalance, transactions]
  const up = useSend(transferUpline, changed)
  const down = useSend(agentTransfer, changed)
  const send = isUp ? up : down
  const change = (part: Partial<Draft>) => {
    setDraft((was) => ({ ...was, ...part }))
    up.reset()
    down.reset()
  }
  const done = {
    onSuccess: (row: { amount: string; other: { username: string } }) => {
      setDraft((was) => ({ ...was, amount: '', password: '' }))
      setTouched(false)
      setRequestId(newRequestId())
      const sent = formatMoney(row.amount, options.currency)
      showToast('success', t('cashier.line.sent', { amount: sent, username: row.other.username }))
    },
    // no answer is not a refusal: the same request id again asks for the same payment
    onError: (error: { isUnheard: boolean }) => {
      if (!error.isUnheard) setRequestId(newRequestId())
    },
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    if (closed) return
    if (!options.hasPaymentPassword) return onPasswordMissing()
    if (password === '' || send.isPending || (!isUp && username.trim() === '')) return
    const request = { requestId, amount: wireAmount(amount), paymentPassword: password }
    if (isUp) up.mutate(request, done)
    else down.mutate({ ...request, direction: 'down', username: username.trim() }, done)
  }
  const isMissing = (text: string) => touched && !fault && text === ''
  const receiver = send.error?.code === 'NOT_FOUND' ? t('cashier.line.notBelow') : undefined
  const passwordRefusal = send.error?.code.startsWith('PAYMENT_PASSWORD') ? send.error.message : undefined
  const errors = {
    username: receiver ?? (isMissing(username.trim()) ? t('cashier.line.enterName') : undefined),
    amount: passwordRefusal || receiver ? undefined : (tellRefusal(send.error, t) ?? error),
    password: passwordRefusal ?? (isMissing(password) ? t('cashier.passwordLength') : undefined),
  }
  const leaveAmount = () => setTouched((was) => was || amount !== '')
  return { draft, change, leaveAmount, fault, errors, reason: closed ?? reason, submit, isPending: send.isPending }
}

/** Returns why the member cannot send in this direction; undefined where they can. */
function useClosed(options: LineOptions, isUp: boolean): string | undefined {
  const t = useT()
  const locale = useLocale()
  if (options.restsUntil) return t('cashier.outgoingRests', { time: formatMoment(options.restsUntil, locale) })
  if (isUp && !options.upline) return t('cashier.line.noUpline')
  if (isUp ? !options.canSendUp : !options.canSendDown) return t('cashier.line.closed')
  return options.today.count >= options.today.countLimit ? t('cashier.line.dayUsed') : undefined
}
