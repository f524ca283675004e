import type { OutputOf } from '#contract/call.ts'
import type { officeLiabilities } from '#contract/agents/bills.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'

type Answer = OutputOf<typeof officeLiabilities>
export type Liability = Answer['sums'][number]
/** What is counted of liabilities, in their order. */
export const LIABILITIES = ['accrued', 'setAside', 'due', 'owed'] as const

/** Says how old the figures of running periods are. */
export function AddedUpAt({ at }: { at: string | null }) {
  const t = useT()
  const locale = useLocale()
  return (
    <p className="text-ink-2">
      {at === null ? t('office.liability.never') : t('office.liability.at', { at: formatMoment(at, locale) })}
    </p>
  )
}
