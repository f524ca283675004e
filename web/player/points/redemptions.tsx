import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/limits.ts'
import { pointsRedeemList, type Redemption } from '#contract/points/points.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { Pager } from '../frame/pager.tsx'
import { PointsFigure } from './points-figure.tsx'

const TONES: Record<Redemption['state'], TagTone> = {
  in_process: 'warning',
  approved: 'info',
  shipped: 'info',
  delivered: 'positive',
  rejected: 'negative',
}

/** Lists what the member has redeemed, and where each stands. */
export function Redemptions() {
  const t = useT()
  const [pageNo, setPage] = useState(1)
  const { data, isError, refetch } = useCall(
    pointsRedeemList,
    { pageNo, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
  return (
    <section aria-label={t('points.history')}>
      <h2 className="mb-3">{t('points.history')}</h2>
      <Panel>
        {isError && !data && (
          <ErrorState title={t('points.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <RowSkeletons count={4} />}
        {data?.content.length === 0 && (
          <EmptyState picture="gift" title={t('points.noRedemptions')} hint={t('points.noRedemptionsHint')} />
        )}
        {data?.content.map((one) => (
          <RedemptionRow key={one.id} one={one} />
        ))}
      </Panel>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
    </section>
  )
}

function RedemptionRow({ one }: { one: Redemption }) {
  const t = useT()
  const locale = useLocale()
  const { address } = one
  return (
    <div className="flex items-start gap-3 border-b border-line p-4 last:border-0">
      <img
        src={one.good.picture}
        alt=""
        width={48}
        height={48}
        className="size-12 flex-none rounded-control object-cover"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold" dir="auto">
            {one.good.name}
          </span>
          <Tag tone={TONES[one.state]}>{t(`points.state.${one.state}`)}</Tag>
        </div>
        <div className="text-xs text-ink-3">
          <span dir="ltr" className="num">
            {one.reference}
          </span>
          {` · ${formatMoment(one.createdAt, locale)}`}
        </div>
        {one.tracking && <p className="mt-1 text-sm text-ink-2">{t('points.tracking', { tracking: one.tracking })}</p>}
        {one.reason && <p className="mt-1 text-sm text-ink-2">{t('points.rejectedBecause', { reason: one.reason })}</p>}
        {address && (
          <p className="mt-1 text-xs [overflow-wrap:anywhere] text-ink-3">
            {t('points.sentTo', { address: `${address.name}, ${address.street}, ${address.city}` })}
          </p>
        )}
      </div>
      <PointsFigure points={one.points} className="flex-none font-semibold" />
    </div>
  )
}
