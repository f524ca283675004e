import { Money } from '#web/ui/money.tsx'

type Sold = Record<'cost' | 'won', string>
type Props = {
  sold: Sold & { others: readonly (Sold & { currency: string })[] }
  which: keyof Sold
  currency: string
}

/** Shows a sum in the brand's currency, and under it those of other currencies: they are never added up. */
export function Sums({ sold, which, currency }: Props) {
  return (
    <span className="inline-flex flex-col items-end">
      <Money amount={sold[which]} currency={currency} />
      {sold.others.map((other) => (
        <Money key={other.currency} amount={other[which]} currency={other.currency} />
      ))}
    </span>
  )
}
