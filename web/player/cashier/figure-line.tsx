import type { ReactNode } from 'react'
import { Money } from '#web/ui/money.tsx'

/** Shows a name and its amount at the two ends of a row. */
export function FigureLine({
  name,
  amount,
  currency,
  strong,
}: {
  name: ReactNode
  amount: string | bigint
  currency: string
  strong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? 'font-medium' : 'text-ink-2'}>{name}</dt>
      <dd className={strong ? 'text-base' : ''}>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
