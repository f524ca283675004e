import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import type { AuthorityWire } from '#contract/rewards/office-rewards.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/lib/use-now.ts'

/** Shows an amount of a ceiling: money, or whole points. */
export function AuthorityAmount({ amount, currency }: { amount: string; currency: string }) {
  const t = useT()
  const locale = useLocale()
  if (currency !== POINTS_CURRENCY) return <Money amount={amount} currency={currency} />
  return (
    <span>{t('office.bonus.pointsOf', { count: Number(amount), shown: formatCount(Number(amount), locale) })}</span>
  )
}

/** Shows whether a ceiling is in force, stopped or over. */
export function AuthorityState({ row }: { row: Pick<AuthorityWire, 'stoppedAt' | 'from' | 'until'> }) {
  const t = useT()
  const now = useNow() ?? 0
  const state = row.stoppedAt ? 'stopped' : now >= Date.parse(row.until) ? 'over' : 'inForce'
  const tone = { stopped: 'negative', over: 'neutral', inForce: 'positive' } as const
  return <Tag tone={tone[state]}>{t(`office.authority.state.${state}`)}</Tag>
}
