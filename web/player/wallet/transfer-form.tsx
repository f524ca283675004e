import { formatMoney, getCurrency } from '#contract/money.ts'
import { MAIN } from '#contract/vendor-wallets/vendor-wallet.ts'
import { typedMinor } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useWalletMove, type Wallets } from './use-wallet-move.ts'

const QUICK = ['100', '500', '1000', '5000']

/** Moves an amount between the main wallet and one provider's wallet; one side is always the main wallet. */
export function TransferForm({ data }: { data: Wallets }) {
  const t = useT()
  const { currency } = data
  const move = useWalletMove(data)
  const { amount, change, ends } = move
  const money = (value: string | bigint) => formatMoney(value, currency)
  return (
    <form onSubmit={move.submit} noValidate className="flex flex-col gap-5">
      <Ends wallets={data.wallets} ends={ends} />
      <MoneyField
        label={t('wallet.amount')}
        symbol={getCurrency(currency).symbol}
        value={amount}
        onValueChange={change}
        hint={ends.available === null ? t('wallet.hasUnknown') : t('wallet.has', { amount: money(ends.available) })}
        onBlur={move.leaveAmount}
        error={move.error}
      />
      <QuickAmounts currency={currency} available={ends.available} typed={amount} onChoose={change} />
      <Button type="submit" size="large" wide busy={move.isPending} reason={move.reason}>
        {move.fault ? t('wallet.transfer') : t('wallet.transferNow', { amount: money(typedMinor(amount)) })}
      </Button>
    </form>
  )
}

/** Asks from which wallet to which, with a button that swaps them. */
function Ends({ wallets, ends }: Pick<Wallets, 'wallets'> & Pick<ReturnType<typeof useWalletMove>, 'ends'>) {
  const t = useT()
  const options = [
    { value: MAIN, label: t('wallet.mainWallet') },
    ...wallets.map((one) => ({ value: one.vendor, label: one.vendorName })),
  ]
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label={t('wallet.fromWallet')}
          options={options}
          value={ends.from}
          onChange={(event) => ends.choose('from', event.target.value)}
        />
      </div>
      <IconButton icon="arrows-clockwise" label={t('wallet.swap')} onClick={ends.swap} />
      <div className="min-w-0 flex-1">
        <Select
          label={t('wallet.toWallet')}
          options={options}
          value={ends.to}
          onChange={(event) => ends.choose('to', event.target.value)}
        />
      </div>
    </div>
  )
}

type QuickAmountsProps = {
  currency: string
  /** What the source has; null while it is unknown. */
  available: string | null
  /** The text in the amount's field, which marks an equal amount. */
  typed: string
  onChoose: (amount: string) => void
}

function QuickAmounts({ currency, available, typed, onChoose }: QuickAmountsProps) {
  const t = useT()
  const whole = available === null ? null : available.replace(/\.00$/, '').replace(/(\.\d{2})\d+$/, '$1')
  return (
    <div className="flex flex-wrap gap-2">
      {QUICK.map((value) => (
        <Chip key={value} kind="picker" selected={typed === value} onClick={() => onChoose(value)}>
          <span className="num">{formatMoney(`${value}.00`, currency).replace(/\.00$/, '')}</span>
        </Chip>
      ))}
      {whole !== null && (
        <Chip kind="picker" selected={typed !== '' && typed === whole} onClick={() => onChoose(whole)}>
          {t('wallet.wholeBalance')}
        </Chip>
      )}
    </div>
  )
}
