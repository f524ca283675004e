import type { IssueRow } from '#contract/lottery/shapes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { countdownText, useServerNow } from './server-clock.ts'

type Props = { issue: Pick<IssueRow, 'opensAt' | 'closesAt'> | null; isOnSale?: boolean; isLarge?: boolean }

const SOON_MS = 10_000

/** Shows how long an issue still takes bets, or how long until it opens. The figures are Latin in every language. */
export function Countdown({ issue, isOnSale = true, isLarge = false }: Props) {
  const t = useT()
  const nowMs = useServerNow()
  if (!issue || !isOnSale) return <span className="text-sm text-ink-3">{t('lottery.notOnSale')}</span>
  const isAhead = Date.parse(issue.opensAt) > nowMs
  const until = isAhead ? issue.opensAt : issue.closesAt
  const left = Date.parse(until) - nowMs
  const days = (count: number, rest: string) => t('lottery.days', { count, days: String(count), rest })
  return (
    <div className="min-w-0">
      <div className="text-xs text-ink-3">
        {left <= 0 ? t('lottery.closed') : t(isAhead ? 'lottery.opensIn' : 'lottery.closesIn')}
      </div>
      <div
        role="timer"
        dir="ltr"
        className={cx(
          'money',
          isLarge ? 'text-[34px] leading-[1.15]' : 'text-[22px] leading-[1.2]',
          !isAhead && left <= SOON_MS ? 'text-warning' : 'text-ink-1',
        )}
      >
        {countdownText(until, nowMs, days)}
      </div>
    </div>
  )
}
