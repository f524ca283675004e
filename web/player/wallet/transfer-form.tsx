import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney, getCurrency } from '#contract/money.ts'
import { listWalletTransfers, MAIN, merchantWallets, walletTransfer } from '#contract/vendor-wallets/vendor-wallet.ts'
import { transactions, walletBalance } from '#contract/wallet/wallet.ts'
import { leadToFault, typedMinor, useAmount, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Wallets = OutputOf<typeof merchantWallets>

const QUICK = ['100', '500', '1000', '5000']
const newRequestId = () => crypto.randomUUID().replaceAll('-', '')

/** Moves an amount between the main wallet and one provider's wallet; one side is always the main wallet. */
export function TransferForm({ data }: { data: Wallets }) {
  const t = useT()
  const { currency } = data
  const [vendor, setVendor] = useState(data.wallets[0]?.vendor ?? '')
  const [isIn, setIsIn] = useState(true)
  const [amount, setAmount] = useState('')
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend(walletTransfer, [merchantWallets, walletBalance, listWalletTransfers, transactions])
  const money = (value: string | bigint) => formatMoney(value, currency)

  const wallet = data.wallets.find((one) => one.vendor === vendor)
  const available = isIn ? data.main : (wallet?.balance ?? null)
  const {
    fault,
    error,
    reason: amountReason,
  } = useAmount(amount, { currency, ...(available === null ? {} : { available }) }, touched)
  const isBusyWay = data.open.some((row) => row.vendor === vendor && row.direction === (isIn ? 'in' : 'out'))
  const reason = isBusyWay
    ? t('wallet.openBlocks')
    : isIn && wallet?.status !== 'on'
      ? t('wallet.providerPaused')
      : amountReason

  const change = (value: string) => {
    setAmount(value)
    send.reset()
  }
  const choose = (side: 'from' | 'to', value: string) => {
    send.reset()
    if (value === MAIN) setIsIn(side === 'from')
    else {
      setVendor(value)
      setIsIn(side === 'to')
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    if (send.isPending || reason) return
    send.mutate(
      { requestId, from: isIn ? MAIN : vendor, to: isIn ? vendor : MAIN, amount: wireAmount(amount) },
      {
        onSuccess: (row) => {
          setAmount('')
          setTouched(false)
          setRequestId(newRequestId())
          if (row.state === 'confirmed') showToast('success', t('wallet.transferDone', { amount: money(row.amount) }))
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
  const sides = [
    { value: MAIN, label: t('wallet.mainWallet') },
    ...data.wallets.map((one) => ({ value: one.vendor, label: one.vendorName })),
  ]
  const whole = available === null ? null : available.replace(/\.00$/, '').replace(/(\.\d{2})\d+$/, '$1')
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={t('wallet.fromWallet')}
            options={sides}
            value={isIn ? MAIN : vendor}
            onChange={(event) => choose('from', event.target.value)}
          />
        </div>
        <IconButton icon="arrows-clockwise" label={t('wallet.swap')} onClick={() => setIsIn(!isIn)} />
        <div className="min-w-0 flex-1">
          <Select
            label={t('wallet.toWallet')}
            options={sides}
            value={isIn ? vendor : MAIN}
            onChange={(event) => choose('to', event.target.value)}
          />
        </div>
      </div>
      <MoneyField
        label={t('wallet.amount')}
        symbol={getCurrency(currency).symbol}
        value={amount}
        onValueChange={change}
        hint={available === null ? t('wallet.hasUnknown') : t('wallet.has', { amount: money(available) })}
        onBlur={() => setTouched((was) => was || amount !== '')}
        error={send.error?.message ?? error}
      />
      <div className="flex flex-wrap gap-2">
        {QUICK.map((value) => (
          <Chip key={value} kind="picker" selected={amount === value} onClick={() => change(value)}>
            <span className="num">{formatMoney(`${value}.00`, currency).replace(/\.00$/, '')}</span>
          </Chip>
        ))}
        {whole !== null && (
          <Chip kind="picker" selected={amount !== '' && amount === whole} onClick={() => change(whole)}>
            {t('wallet.wholeBalance')}
          </Chip>
        )}
      </div>
      <Button type="submit" size="large" wide busy={send.isPending} reason={reason}>
        {fault ? t('wallet.transfer') : t('wallet.transferNow', { amount: money(typedMinor(amount)) })}
      </Button>
    </form>
  )
}
