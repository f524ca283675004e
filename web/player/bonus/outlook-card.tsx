import type { BonusForecast } from '#contract/rewards/terms.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { useNames } from './use-names.ts'

/**
 * Shows what a bonus usually costs and how likely it is to be finished, counted from what the games state, with the mix
 * of games that it was counted with (docs/reference/field.md 6).
 */
export function OutlookCard({ forecast, currency }: { forecast: BonusForecast; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const { finishChance, expectedCost, stakes, days, isOwn, mix } = forecast
  return (
    <Card>
      <h2 className="mb-1">{t('bonus.outlook')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t(isOwn ? 'bonus.outlook.own' : 'bonus.outlook.typical')}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Figure name={t('bonus.outlook.chance')}>{formatPercent(finishChance, locale, 0)}</Figure>
        <Figure name={t('bonus.outlook.cost')}>
          <Money amount={expectedCost} currency={currency} />
        </Figure>
        <Figure name={t('bonus.outlook.days')}>
          {days === null
            ? t('bonus.outlook.daysUnknown')
            : t('bonus.term.daysValue', { count: days, shown: formatCount(days, locale) })}
        </Figure>
      </div>
      {mix.length > 0 && (
        <div className="mt-4">
          <p className="text-xs text-ink-3">{t('bonus.outlook.stakes', { amount: formatMoney(stakes, currency) })}</p>
          <Mix mix={mix} />
        </div>
      )}
      <p className="mt-4 text-xs leading-normal text-ink-3">{t('bonus.outlook.hint')}</p>
    </Card>
  )
}

/** Lists the games that it was counted with: their share of the stakes, what counts, and what they return. */
function Mix({ mix }: Pick<BonusForecast, 'mix'>) {
  const t = useT()
  const locale = useLocale()
  const nameOf = useNames()
  const percent = (value: number, decimals = 0) => formatPercent(value / 100, locale, decimals)
  return (
    <ul className="mt-1 flex flex-col">
      {mix.map((one) => (
        <li
          key={one.gameType}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 text-sm first:border-t-0"
        >
          <span className="text-ink-2">
            {nameOf('type', one.gameType)} · {percent(one.share)}
          </span>
          <span className="text-xs text-ink-3">
            {t('bonus.outlook.row', { weight: percent(one.weight), rtp: percent(one.rtp, 2) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
