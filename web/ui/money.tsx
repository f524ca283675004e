import { CURRENCIES, type CurrencyCode, getCurrency, moneyParts, parseMoney } from '#contract/money.ts'
import { cx } from './cx.ts'

export type MoneyProps = {
  /** Wire text or ledger units; null is unknown (a skeleton), undefined a failure (a dash). */
  amount: string | bigint | null | undefined
  currency?: string
  /** Adds a plus to a positive amount and colours it; a loss stays grey. */
  signed?: boolean
  /** Debts, rejected requests and errors only. */
  negative?: boolean
  hidden?: boolean
  className?: string
}

/** Shows an amount as every screen does: ৳12,480.50, the decimals smaller, figures Latin in every language. */
export function Money({
  amount,
  currency = 'BDT' satisfies CurrencyCode,
  signed = false,
  negative = false,
  hidden,
  className,
}: MoneyProps) {
  const { symbol } = currency in CURRENCIES ? getCurrency(currency) : { symbol: currency }
  if (hidden) {
    return (
      <span className={cx('money', className)} data-hidden>
        {symbol} ••••••
      </span>
    )
  }
  if (amount === null)
    return (
      <span
        aria-hidden="true"
        className={cx('money skeleton skeleton-late inline-block! h-[1em] w-[5em]', className)}
      />
    )
  if (amount === undefined) return <span className={cx('money', className)}>—</span>
  const parts = moneyParts(amount, currency, signed)
  return (
    <span dir="ltr" className={cx('money', signed && tone(amount), negative && 'text-negative', className)}>
      {parts.sign}
      <i>{parts.symbol}</i>
      {parts.whole}
      <small>{parts.fraction}</small>
    </span>
  )
}

function tone(amount: string | bigint): string {
  const minor = typeof amount === 'bigint' ? amount : parseMoney(amount)
  return minor > 0n ? 'text-positive' : 'text-ink-2'
}
