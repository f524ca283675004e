import { formatMoney } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { usePreferences } from '#web/lib/preferences.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { useRunning } from './use-running.ts'

/** Shows the running bonus beside the balance on wide screens: what it holds, and how much of it is staked. */
export function BonusChip() {
  const t = useT()
  const locale = useLocale()
  const { balanceHidden: hidden } = usePreferences()
  const grant = useRunning()
  if (!grant) return null
  const percent = formatPercent(grant.percent / 100, locale, 0)
  const amount = grant.design === 'purse' ? grant.balance : grant.amount
  const name = t('bonus.chip', { amount: hidden ? '••••••' : formatMoney(amount, grant.currency), percent })
  return (
    <a
      href={paths.member('bonusDetails')}
      aria-label={name}
      title={name}
      data-bonus-chip
      className="relative hidden h-11 flex-none items-center gap-1.5 overflow-hidden rounded-[14px] bg-surface-2 ps-2.5 pe-3 text-[14px] hover:bg-surface-3 lg:flex"
    >
      <Icon name="gift" size="s" className="text-brand-ink" />
      <Money amount={amount} currency={grant.currency} hidden={hidden} />
      <span className="text-xs text-ink-3">{percent}</span>
      <Line percent={grant.percent} />
    </a>
  )
}

/**
 * Shows the same on phones, where the header has no room for more: a line along the bottom of the balance, which a
 * screen reader hears in words.
 */
export function BonusLine() {
  const t = useT()
  const locale = useLocale()
  const grant = useRunning()
  if (!grant) return null
  const percent = formatPercent(grant.percent / 100, locale, 0)
  return (
    <span data-bonus-line className="lg:hidden">
      <span className="sr-only">{t('bonus.line', { percent })}</span>
      <Line percent={grant.percent} />
    </span>
  )
}

function Line({ percent }: { percent: number }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.75 bg-surface-4">
      <span
        className="absolute inset-y-0 start-0 bg-brand"
        style={{ width: `${Math.max(2, Math.min(100, percent))}%` }}
      />
    </span>
  )
}
