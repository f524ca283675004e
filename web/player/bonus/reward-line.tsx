import type { ReactNode } from 'react'
import type { RewardRow, RewardState } from '#contract/rewards/rewards.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { titleOf } from './title-of.ts'

const TONES: Record<RewardState, TagTone> = {
  promised: 'brand',
  claimed: 'positive',
  expired: 'neutral',
  withdrawn: 'negative',
}

/** Shows a reward in one line: what it is for, its state, what it is worth; `action` stands at the end. */
export function RewardLine({ reward, meta, action }: { reward: RewardRow; meta: ReactNode; action?: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div
      className={cx(
        'flex items-center gap-x-3 gap-y-2 border-t border-line px-4.5 py-3.5 first:border-t-0',
        action !== undefined && 'max-sm:flex-wrap',
      )}
    >
      <div className={cx('min-w-0 flex-1', action !== undefined && 'basis-36')}>
        <div className="truncate font-semibold" dir="auto">
          {titleOf(reward.title, t, locale, `rewards.source.${reward.source}`)}
        </div>
        <div className={cx('text-xs text-ink-3', action === undefined && 'truncate')}>{meta}</div>
      </div>
      {!action && <Tag tone={TONES[reward.state]}>{t(`bonus.reward.${reward.state}`)}</Tag>}
      <span className="min-w-21 flex-none text-end font-semibold">
        <RewardWorth reward={reward} />
      </span>
      {action}
    </div>
  )
}

/** Writes what a reward is worth: money, points, or rounds. */
export function RewardWorth({
  reward,
}: {
  reward: Pick<RewardRow, 'kind' | 'amount' | 'points' | 'freeRounds' | 'currency'>
}) {
  const t = useT()
  const locale = useLocale()
  if (reward.kind === 'points')
    return t('bonus.worth.points', { count: reward.points, shown: formatCount(reward.points, locale) })
  if (reward.kind === 'free_rounds' && reward.freeRounds)
    return t('bonus.worth.rounds', {
      count: reward.freeRounds.rounds,
      shown: formatCount(reward.freeRounds.rounds, locale),
    })
  return <Money amount={reward.amount} currency={reward.currency} />
}
