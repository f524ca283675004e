import { formatMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { MoneyElsewhere } from './use-money-elsewhere.ts'

/** Says above a game that money of the member lies in another vendor's wallet, and brings it back at one tap. */
export function ElsewhereStrip({ money }: { money: MoneyElsewhere }) {
  const t = useT()
  const values = { amount: formatMoney(money.amount, money.currency), where: money.where }
  return (
    <p
      data-money-elsewhere
      role="status"
      className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface-2 px-3 py-1.5 text-sm"
    >
      <Icon name="wallet" size="s" />
      <span className="min-w-0 flex-1">{t(money.isStuck ? 'games.elsewhere.stuck' : 'games.elsewhere', values)}</span>
      <Button size="small" busy={money.isBusy} onClick={money.bringBack}>
        {t('games.elsewhere.bring')}
      </Button>
    </p>
  )
}
