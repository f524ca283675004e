import { formatMoney } from '#contract/money.ts'
import type { OfficeGrantRow } from '#contract/rewards/office-bonuses.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Facts } from '../frame/show-page.tsx'
import { useWord } from '../frame/use-word.ts'

/** Shows how much of a grant is staked. */
export function BonusProgress({ grant }: { grant: OfficeGrantRow }) {
  const t = useT()
  const { progress, target, currency } = grant
  const label = t('office.bonus.progressOf', {
    done: formatMoney(progress, currency),
    target: formatMoney(target, currency),
  })
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar value={grant.percent} max={100} label={label} />
      <span className="text-xs text-ink-3">{label}</span>
    </div>
  )
}

/** Shows what a grant holds, what of it is in open rounds, and when it began and ends. */
export function BonusFacts({ grant }: { grant: OfficeGrantRow }) {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const { currency, openRounds } = grant
  const moment = (at: string | null) => (at ? <span className="num">{formatMoment(at, locale)}</span> : '–')
  return (
    <Facts
      facts={[
        [t('office.amount'), <Money key="amount" amount={grant.amount} currency={currency} />],
        [t('office.bonus.holds'), <Money key="holds" amount={grant.balance} currency={currency} />],
        [
          t('office.bonus.open'),
          openRounds === 0 ? (
            '–'
          ) : (
            <span key="open">
              {t('office.bonus.openOf', { count: openRounds, shown: formatCount(openRounds, locale) })} ·{' '}
              <Money amount={grant.openStakes} currency={currency} />
            </span>
          ),
        ],
        [t('office.bonus.held'), <Money key="held" amount={grant.held} currency={currency} />],
        ...(grant.converted === null
          ? []
          : [[t('office.bonus.converted'), <Money key="c" amount={grant.converted} currency={currency} />] as const]),
        [t('office.bonus.design'), t(`office.bonus.design.${grant.design}`)],
        [t('office.bonus.given'), moment(grant.createdAt)],
        [t('office.bonus.began'), moment(grant.beganAt)],
        [t('office.bonus.ends'), moment(grant.endedAt ?? grant.expiresAt)],
        ...(grant.endReason ? [[t('office.bonus.endReason'), word('office.bonus.end', grant.endReason)] as const] : []),
      ]}
    />
  )
}
