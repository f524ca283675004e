import { newRequestId } from '#web/lib/request-id.ts'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney } from '#contract/money.ts'
import { listWalletTransfers, MAIN, merchantWallets, walletTransfer } from '#contract/vendor-wallets/vendor-wallet.ts'
import { transactions, walletBalance } from '#contract/wallet/wallet.ts'
import { leadToFault, useAmount, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'

export type Wallets = OutputOf<typeof merchantWallets>

/**
 * Returns the vendor-wallet move that is being filled in: its two ends and its amount. A refusal is reported in `error`;
 * `reason` says why it cannot be sent.
 */
export function useWalletMove(data: Wallets) {
  const t = useT()
  const { currency } = data
  const ends = useEnds(data)
  const { from, to, available } = ends
  const [amount, setAmount] = useState('')
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend(walletTransfer, [merchantWallets, walletBalance, listWalletTransfers, transactions])
  const { fault, ...told } = useAmount(amount, { currency, ...(available === null ? {} : { available }) }, touched)
  const reason = ends.isBusy ? t('wallet.openBlocks') : ends.isPaused ? t('wallet.providerPaused') : told.reason
  const change = (value: string) => {
    setAmount(value)
    send.reset()
  }
  const choose = (side: 'from' | 'to', value: string) => {
    send.reset()
    ends.choose(side, value)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    if (send.isPending || reason) return
    send.mutate(
      { requestId, from, to, amount: wireAmount(amount) },
      {
        onSuccess: (row) => {
          setAmount('')
          setTouched(false)
          setRequestId(newRequestId())
          const moved = formatMoney(row.amount, currency)
          if (row.state === 'confirmed') showToast('success', t('wallet.transferDone', { amount: moved }))
          else if (row.state === 'rejected') showToast('error', t('wallet.transferRejected'))
          else showToast('info', t('wallet.transferHeld'))
        },
        // no answer is not a refusal: the same request id again asks for the same transfer
        onError: (error) => {
          if (!error.isUnheard) setRequestId(newRequestId())
        },
      },
    )
  }
  const leaveAmount = () => setTouched((was) => was || amount !== '')
  const error = send.error?.message ?? told.error
  return {
    ends: { ...ends, choose },
    amount,
    change,
    leaveAmount,
    fault,
    error,
    reason,
    submit,
    isPending: send.isPending,
  }
}

/**
 * Returns the two ends of a move, one of which is always the main wallet: what the source has (null while that is
 * unknown), whether a move this way is open already, and whether the provider takes no money now.
 */
function useEnds({ wallets, main, open }: Wallets) {
  const [vendor, setVendor] = useState(wallets[0]?.vendor ?? '')
  const [isIn, setIsIn] = useState(true)
  const wallet = wallets.find((one) => one.vendor === vendor)
  const choose = (side: 'from' | 'to', value: string) => {
    if (value === MAIN) setIsIn(side === 'from')
    else {
      setVendor(value)
      setIsIn(side === 'to')
    }
  }
  return {
    from: isIn ? MAIN : vendor,
    to: isIn ? vendor : MAIN,
    choose,
    swap: () => setIsIn(!isIn),
    available: isIn ? main : (wallet?.balance ?? null),
    isBusy: open.some((row) => row.vendor === vendor && row.direction === (isIn ? 'in' : 'out')),
    isPaused: isIn && wallet?.status !== 'on',
  }
}
