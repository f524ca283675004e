import { paths } from '#contract/paths.ts'
import { rewardCenter, type RewardRow } from '#contract/rewards/rewards.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Panel } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { RewardLine } from '../bonus/reward-line.tsx'

/** How many of the newest rewards stand below the offers; the reward centre has all. */
const SHOWN = 4

/** Shows the member's newest rewards with their state, and how many wait to be claimed. Visitors have none. */
export function MyBonuses() {
  const { isLogin, isTrial } = useSession()
  return isLogin && !isTrial ? <Mine /> : null
}

function Mine() {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(rewardCenter, {})
  const rows: RewardRow[] = [...(data?.claimable ?? []), ...(data?.past ?? [])].slice(0, SHOWN)
  if (data && rows.length === 0) return null
  const waiting = data?.claimable.length ?? 0
  return (
    <section aria-labelledby="my-bonuses" className="mt-4">
      <div className="mb-3.5 flex items-center justify-between gap-4">
        <h2 id="my-bonuses">{t('promotions.mine')}</h2>
        <a
          href={paths.member('rewardCenter')}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-ink-2 hover:text-ink-1"
        >
          {waiting > 0
            ? t('promotions.waiting', { count: waiting, shown: formatCount(waiting, locale) })
            : t('promotions.allRewards')}
          <Icon name="caret-right" size="xs" />
        </a>
      </div>
      <Panel>
        {isError && !data && (
          <ErrorState
            compact
            title={t('promotions.mineFailed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={SHOWN} />}
        {rows.map((reward) => (
          <RewardLine key={reward.id} reward={reward} meta={formatDay(reward.createdAt, locale)} />
        ))}
      </Panel>
    </section>
  )
}
