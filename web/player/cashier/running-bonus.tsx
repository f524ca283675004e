import { formatMoney, parseMoney } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '../bonus/use-running.ts'

/**
 * Says what withdrawing now would cost while a bonus runs, and leads to where it can be finished or cancelled. Renders
 * nothing where it costs nothing.
 */
export function RunningBonus() {
  const t = useT()
  const grant = useRunning()
  const costs = grant?.withdrawing
  if (!grant || !costs || parseMoney(costs.goes) === 0n) return null
  const money = (amount: string) => formatMoney(amount, grant.currency)
  return (
    <div className="flex items-start gap-2 rounded-control bg-warning-soft px-3.5 py-3 text-sm" data-bonus-costs>
      <Icon name="warning-circle" size="s" className="mt-0.5 flex-none text-warning" />
      <div className="min-w-0">
        <p>{t('cashier.bonusRuns', { goes: money(costs.goes), stays: money(costs.stays) })}</p>
        <p className="mt-1 flex flex-wrap gap-x-4">
          <span className="text-ink-2">{t('cashier.bonusLeft', { amount: money(grant.remaining) })}</span>
          <a
            href={paths.member('bonusDetails')}
            className="font-semibold text-brand-ink underline-offset-4 hover:underline"
          >
            {t('cashier.seeBonus')}
          </a>
        </p>
      </div>
    </div>
  )
}
