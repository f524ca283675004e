import { vip } from '#contract/vip/vip.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Card, Figure, Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { NeedTrueAccount } from '../member/need-true-account.tsx'
import type { Vip } from './vip-answer.ts'
import { VipClaims } from './vip-claims.tsx'
import { VipHistory } from './vip-history.tsx'
import { VipLadder } from './vip-ladder.tsx'
import { VipRebates } from './vip-rebates.tsx'
import { VipShield } from './vip-shield.tsx'

/** Shows the member's VIP level with its whole arithmetic: what it needs, what keeps it, what it brings. */
export function VipPage() {
  const t = useT()
  const { isTrial } = useSession()
  return (
    <>
      <h1 className="mb-4.5">{t('nav.vip')}</h1>
      {isTrial ? <NeedTrueAccount /> : <Standing />}
    </>
  )
}

function Standing() {
  const t = useT()
  const { data, isError, refetch } = useCall(vip, {})
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('vip.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data)
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-card!" />
        <RowSkeletons count={5} />
      </div>
    )
  if (!data.hasVip)
    return (
      <Panel>
        <EmptyState picture="gift" title={t('vip.none')} hint={t('vip.noneHint')} />
      </Panel>
    )
  return (
    <div className="flex flex-col gap-5">
      <Head data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Keeping data={data} />
        <Next data={data} />
      </div>
      <VipClaims data={data} />
      <VipRebates />
      <VipLadder data={data} />
      <VipHistory data={data} />
      <p className="text-sm text-ink-3">{t('vip.rules', { zone: data.timeZone })}</p>
    </div>
  )
}

function Head({ data }: { data: Vip }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="flex basis-full items-center gap-4 sm:basis-auto">
        <VipShield level={data.vipRankLevel} size={56} />
        <div>
          <div className="text-xs text-ink-3">{t('vip.yourLevel')}</div>
          <div className="text-[28px] leading-tight font-bold">{data.vipLabelName ?? t('vip.noLevel')}</div>
        </div>
      </div>
      <Figure name={t('vip.total')}>
        <Money amount={data.total} currency={data.currency} />
      </Figure>
      <Figure name={t('vip.month')}>
        <Money amount={data.month} currency={data.currency} />
      </Figure>
      {data.floor && (
        <p className="basis-full text-sm text-ink-2">
          {t('vip.floor', {
            label: data.levels[data.floor.level - 1]?.label ?? '',
            until: formatMoment(data.floor.until, locale),
          })}
        </p>
      )}
    </Card>
  )
}

type AmountsProps = { have: string; needed: string; missing: string; currency: string; label: string }

/** Shows what is staked of what is needed, as figures and as a bar. */
function Amounts({ have, needed, missing, currency, label }: AmountsProps) {
  const t = useT()
  return (
    <div className="mt-3 flex flex-col gap-2">
      <ProgressBar value={Number(have)} max={Number(needed)} label={label} />
      <div className="flex justify-between gap-4 text-sm text-ink-2">
        <span>
          <Money amount={have} currency={currency} /> / <Money amount={needed} currency={currency} />
        </span>
        <span>
          {t('vip.missing')} <Money amount={missing} currency={currency} />
        </span>
      </div>
    </div>
  )
}

function Keeping({ data: { keeping, currency, levels, vipLabelName } }: { data: Vip }) {
  const t = useT()
  const locale = useLocale()
  if (!keeping)
    return (
      <Card>
        <h2 className="text-lg">{t('vip.keep')}</h2>
        <p className="mt-2 text-ink-2">{t('vip.keepNothing')}</p>
      </Card>
    )
  const values = {
    until: formatMoment(keeping.until, locale),
    below: levels[keeping.below - 1]?.label ?? t('vip.noLevel'),
  }
  return (
    <Card>
      <h2 className="text-lg">{t('vip.keep')}</h2>
      <p className="mt-2 text-ink-2">{keeping.countsNow ? t('vip.keepNow', values) : t('vip.keepLater', values)}</p>
      <Amounts {...keeping} currency={currency} label={t('vip.keepOf', { label: vipLabelName ?? '' })} />
    </Card>
  )
}

function Next({ data: { next, currency } }: { data: Vip }) {
  const t = useT()
  if (!next)
    return (
      <Card>
        <h2 className="text-lg">{t('vip.next')}</h2>
        <p className="mt-2 text-ink-2">{t('vip.top')}</p>
      </Card>
    )
  return (
    <Card>
      <h2 className="text-lg">
        {t('vip.next')}: {next.label}
      </h2>
      <p className="mt-2 text-ink-2">{next.by === 'total' ? t('vip.nextTotal') : t('vip.nextMonth')}</p>
      <Amounts {...next} currency={currency} label={t('vip.nextOf', { label: next.label })} />
      {Number(next.bonus) > 0 && (
        <p className="mt-3 text-sm font-semibold text-positive">
          {t('vip.brings')} <Money amount={next.bonus} currency={currency} />
        </p>
      )}
    </Card>
  )
}
