import { useState } from 'react'
import { parseMoney, toWire } from '#contract/money.ts'
import { REWARDS_SHOWN_MAX, rewardCenter, type RewardRow } from '#contract/rewards/rewards.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Figure, Panel } from '#web/ui/card.tsx'
import { type DateRange, DateRangePicker, presetRange } from '#web/ui/date-range.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { FreeRounds } from '../bonus/free-rounds.tsx'
import { RewardLine } from '../bonus/reward-line.tsx'
import { useTimeLeft } from '../bonus/time-left.ts'
import { useRangeLabels } from '../records/range-labels.ts'
import { momentsOf } from '#web/lib/date-range.ts'
import { useClaims } from './use-claims.ts'

/** Shows everything that can be claimed in one place, the first to expire first, and what was claimed or ended. */
export function RewardCenterPage() {
  const t = useT()
  const { data, isError, refetch } = useCall(rewardCenter, {})
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('rewards.failed')}
          hint={t('rewards.moneySafe')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {data ? (
        <Claimable rewards={data.claimable} />
      ) : (
        <div aria-hidden="true" className="grid gap-4">
          <Skeleton className="h-24 rounded-card!" />
          <Panel>
            <RowSkeletons />
          </Panel>
        </div>
      )}
      {data && <FreeRounds />}
      {data && <History rewards={data.past} />}
    </div>
  )
}

function Claimable({ rewards }: { rewards: readonly RewardRow[] }) {
  const t = useT()
  const locale = useLocale()
  const claims = useClaims()
  if (rewards.length === 0)
    return (
      <Panel>
        <EmptyState picture="gift" title={t('member.rewardCenter.empty')} hint={t('member.rewardCenter.hint')} />
      </Panel>
    )
  const currency = rewards[0]?.currency ?? 'BDT'
  const money = rewards
    .filter((one) => one.currency === currency && one.kind !== 'points' && one.kind !== 'free_rounds')
    .reduce((sum, one) => sum + parseMoney(one.amount), 0n)
  return (
    <section aria-labelledby="claimable" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <Figure name={t('rewards.waiting')}>{formatCount(rewards.length, locale)}</Figure>
        {money > 0n && (
          <Figure name={t('rewards.worth')}>
            <Money amount={toWire(money)} currency={currency} />
          </Figure>
        )}
        {rewards.length > 1 && (
          <div className="ms-auto max-sm:w-full">
            <Button tone="primary" wide busy={claims.isAllPending} disabled={claims.isOnePending} onClick={claims.all}>
              {t('rewards.claimAll')}
            </Button>
          </div>
        )}
      </Card>
      <h2 id="claimable" className="sr-only">
        {t('rewards.claimable')}
      </h2>
      <Panel>
        {rewards.map((reward) => (
          <RewardLine
            key={reward.id}
            reward={reward}
            meta={<Meta reward={reward} />}
            action={
              <Button
                size="small"
                tone={rewards.length === 1 ? 'primary' : 'secondary'}
                aria-label={t('rewards.claimOf', { reference: reward.reference })}
                busy={claims.pending === reward.id}
                disabled={claims.isAllPending}
                onClick={() => claims.one(reward.id)}
              >
                {t('rewards.claim')}
              </Button>
            }
          />
        ))}
      </Panel>
      <p className="text-xs leading-normal text-ink-3">{t('rewards.queueHint')}</p>
    </section>
  )
}

/** Says what kind of reward it is, what must be staked of it, and until when it can be claimed. */
function Meta({ reward }: { reward: RewardRow }) {
  const t = useT()
  const left = useTimeLeft(reward.expiresAt)
  const staking =
    reward.kind === 'bonus' && reward.terms
      ? t(`bonus.staking.${reward.terms.base}`, { times: reward.terms.wageringTimes })
      : reward.kind === 'cash' && reward.turnover > 0
        ? t('bonus.staking.gift', { times: String(reward.turnover) })
        : null
  return [
    // a title that is no more than that says it already
    reward.title.key === `rewards.source.${reward.source}` ? null : t(`rewards.source.${reward.source}`),
    staking,
    reward.expiresAt === null ? t('rewards.noExpiry') : left && t('rewards.expires', { time: left }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function History({ rewards }: { rewards: readonly RewardRow[] }) {
  const t = useT()
  const locale = useLocale()
  const labels = useRangeLabels()
  const today = useToday()
  const [range, setRange] = useState<DateRange>(() => presetRange('7days', today))
  const { from, to } = momentsOf(range)
  const endOf = (one: RewardRow) => one.endedAt ?? one.createdAt
  const shown = rewards.filter((one) => endOf(one) >= from && endOf(one) < to)
  return (
    <section aria-labelledby="reward-history" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="reward-history">{t('rewards.history')}</h2>
      <DateRangePicker value={range} today={today} labels={labels} onValueChange={setRange} />
      <Panel>
        {shown.length === 0 ? (
          <EmptyState picture="gift" title={t('rewards.noHistory')} hint={t('rewards.noPastHint')} />
        ) : (
          shown.map((one) => <RewardLine key={one.id} reward={one} meta={formatDay(endOf(one), locale)} />)
        )}
      </Panel>
      {rewards.length >= REWARDS_SHOWN_MAX && (
        <p className="text-xs text-ink-3">{t('rewards.pastMax', { shown: formatCount(REWARDS_SHOWN_MAX, locale) })}</p>
      )}
    </section>
  )
}
