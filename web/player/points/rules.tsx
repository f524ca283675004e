import { formatMoney } from '#contract/money.ts'
import { pointsConfig } from '#contract/points/points.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** Says how points are earned, what they become, and that they never expire, with the figures in force. */
export function Rules() {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(pointsConfig, {})
  if (isError && !data)
    return <ErrorState title={t('points.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={5} />
  const { convert } = data
  const share = (percent: number) => formatPercent(percent / 100, locale, 0)
  const lines = [
    t('points.rule.earn', { points: data.perHundred, amount: formatMoney('100', data.currency) }),
    ...data.types.map(({ type, percent }) => t('points.rule.type', { type: t(`nav.${type}`), share: share(percent) })),
    ...data.levels.map(({ level, percent }) => t('points.rule.level', { level, share: share(percent) })),
    t('points.rule.carry'),
    t('points.rule.own'),
    t('points.rule.back'),
    ...(convert
      ? [
          t('points.convertRule', {
            points: formatCount(convert.points, locale),
            amount: formatMoney(convert.money, data.currency),
            times: convert.turnover,
          }),
          t('points.rule.today', { points: formatCount(convert.leftToday, locale) }),
        ]
      : []),
    t('points.rule.rejected'),
    t('points.rule.break'),
    t('points.rule.never'),
  ]
  return (
    <Card>
      <h2 className="mb-3">{t('points.howToEarn')}</h2>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}
