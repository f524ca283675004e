import type { OutputOf } from '#contract/call.ts'
import { formatMoney } from '#contract/money.ts'
import type { bonusDetails } from '#contract/rewards/grants.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { WageringBar } from '../bonus/wagering-bar.tsx'

type Props = Pick<OutputOf<typeof bonusDetails>, 'turnovers' | 'currency'>

/** Shows money that is the member's own already and must be staked before it can be withdrawn, such as a deposit. */
export function Turnovers({ turnovers, currency }: Props) {
  const t = useT()
  const locale = useLocale()
  if (turnovers.length === 0) return null
  return (
    <section aria-labelledby="turnovers">
      <h2 id="turnovers" className="mb-1">
        {t('rewards.turnovers')}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t('rewards.turnoversHint')}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {turnovers.map((one) => (
          <li key={one.source}>
            <Card>
              <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">
                  {t(one.source.startsWith('deposit:') ? 'rewards.turnover.deposit' : 'rewards.turnover.reward', {
                    amount: formatMoney(one.amount, currency),
                  })}
                </span>
                <span className="text-xs text-ink-3">{formatDay(one.at, locale)}</span>
              </div>
              <WageringBar done={one.progress} target={one.target} currency={currency} />
              <p className="mt-2 text-sm text-ink-2">
                {t('bonus.remaining')} <Money amount={one.remaining} currency={currency} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
