import type { OutputOf } from '#contract/call.ts'
import { formatMoney } from '#contract/money.ts'
import type { pointsBalance } from '#contract/points/points.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { MallPart } from './mall-parts.ts'

type Props = {
  balance: OutputOf<typeof pointsBalance> | undefined
  isFailed: boolean
  onRetry: () => void
  part: MallPart | undefined
  onPart: (part: MallPart | undefined) => void
  onConvert: () => void
}

/** Shows the member's points, what is on its way, and the ways to their record and rules. */
export function BalanceCard({ balance, isFailed, onRetry, part, onPart, onConvert }: Props) {
  const t = useT()
  const locale = useLocale()
  const open = (one: MallPart) => onPart(part === one ? undefined : one)
  return (
    <section
      aria-label={t('points.yours')}
      className="flex flex-wrap items-center gap-5 rounded-card border border-line bg-[linear-gradient(115deg,var(--fh-info-soft),var(--fh-surface-1)_70%)] p-5.5"
    >
      <img src="/art/icons/points.webp" alt="" width={76} height={76} />
      <div className="min-w-40 flex-1" aria-live="polite">
        <div className="text-sm text-ink-2">{t('points.yours')}</div>
        {isFailed ? (
          <Button size="small" icon="arrow-clockwise" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : (
          <div dir="ltr" className="money text-start text-[40px] leading-[1.15] font-bold">
            {balance ? formatCount(balance.points, 'en') : <Skeleton className="h-11 w-36" />}
          </div>
        )}
        <div className="text-xs text-ink-2">{t('points.neverExpire')}</div>
        {balance && balance.onTheirWay > 0 && (
          <div className="mt-1 text-xs text-ink-2">{t('points.onTheirWay', { count: balance.onTheirWay })}</div>
        )}
        {balance && balance.carry !== '0.00' && (
          <div className="mt-1 text-xs text-ink-2">
            {t('points.carry', { amount: formatMoney(balance.carry, balance.currency) })}
          </div>
        )}
        {balance && balance.owed > 0 && (
          <div className="mt-1 text-xs text-warning">{t('points.owed', { count: balance.owed })}</div>
        )}
        {balance?.frozen && (
          <div role="status" className="mt-1 text-xs text-warning">
            {balance.frozen.until
              ? t('points.frozenUntil', { time: formatMoment(balance.frozen.until, locale) })
              : t('points.frozen')}
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => open('redemptions')} aria-pressed={part === 'redemptions'}>
          {t('points.history')}
        </Button>
        <Button onClick={() => open('details')} aria-pressed={part === 'details'}>
          {t('points.details')}
        </Button>
        <Button onClick={() => open('rules')} aria-pressed={part === 'rules'}>
          {t('points.howToEarn')}
        </Button>
        <Button onClick={onConvert}>{t('points.convert')}</Button>
      </div>
    </section>
  )
}
